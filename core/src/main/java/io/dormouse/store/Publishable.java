package io.dormouse.store;

/** Rows of one relation that can be published. One writer. */
public interface Publishable {
    /** All rows as they are now, for ever; the same object as the last time if nothing was written since. */
    PublishedRows publish();
}
