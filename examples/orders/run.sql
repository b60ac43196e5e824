-- The two largest orders, and what changes in them: one line for each commit that moves the answer, none for the others.
CREATE TABLE orders (
    id       BIGINT PRIMARY KEY,
    customer TEXT NOT NULL,
    amount   DECIMAL(10,2) NOT NULL,
    placed   DATE NOT NULL
);

CREATE MATERIALIZED VIEW largest AS
SELECT id, customer, amount, placed
FROM orders
WHERE placed >= DATE '2026-01-01'
ORDER BY amount DESC
LIMIT 2;

SUBSCRIBE largest;

COPY orders FROM 'orders.csv' (FORMAT csv, HEADER);

-- A transaction is one change, however many statements it has.
BEGIN;
INSERT INTO orders VALUES (5, 'Dee', 300.00, DATE '2026-03-04');
DELETE FROM orders WHERE id = 1;
COMMIT;

-- Too old, then too small: nothing moves.
INSERT INTO orders VALUES (6, 'Eve', 999.00, DATE '2025-12-31');
INSERT INTO orders VALUES (7, 'Fay', 10.00, DATE '2026-03-05');

UPDATE orders SET amount = 100.00 WHERE id = 2;

-- Whoever waited below the cut comes back when something above it goes.
DELETE FROM orders WHERE id = 5;

SELECT * FROM largest;
