-- The three shops that sell most, kept while sales come and go.
CREATE TABLE sale (
    id     BIGINT PRIMARY KEY,
    shop   TEXT NOT NULL,
    amount DECIMAL(10,2) NOT NULL
);

CREATE MATERIALIZED VIEW best AS
SELECT shop, sum(amount) AS total, count(*) AS sales
FROM sale
GROUP BY shop
ORDER BY total DESC
LIMIT 3;

COPY sale FROM 'sales.csv' (FORMAT csv, HEADER);
SELECT * FROM best;

-- The big sale in the north is cancelled: harbour moves up.
DELETE FROM sale WHERE id = 4;
SELECT * FROM best;

-- Two shops with the same total: the tie is broken by name.
INSERT INTO sale VALUES (9, 'east', 20.00);
SELECT * FROM best;
