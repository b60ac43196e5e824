-- TPC-H Query 10 over four rows that arrive in the worst order: the line item first, its nation last.
CREATE TABLE nation (n_nationkey INTEGER PRIMARY KEY, n_name CHAR(25) NOT NULL);

CREATE TABLE customer (
    c_custkey BIGINT PRIMARY KEY, c_name VARCHAR(25) NOT NULL, c_address VARCHAR(40) NOT NULL,
    c_nationkey INTEGER NOT NULL, c_phone CHAR(15) NOT NULL, c_acctbal DECIMAL(15,2) NOT NULL,
    c_comment VARCHAR(117) NOT NULL
);

CREATE TABLE orders (o_orderkey BIGINT PRIMARY KEY, o_custkey BIGINT NOT NULL, o_orderdate DATE NOT NULL);

CREATE TABLE lineitem (
    l_orderkey BIGINT, l_linenumber INTEGER, l_extendedprice DECIMAL(15,2) NOT NULL,
    l_discount DECIMAL(15,2) NOT NULL, l_returnflag CHAR(1) NOT NULL,
    PRIMARY KEY (l_orderkey, l_linenumber)
);

CREATE MATERIALIZED VIEW q10 AS
select c_custkey, c_name, sum(l_extendedprice * (1 - l_discount)) as revenue,
       c_acctbal, n_name, c_address, c_phone, c_comment
from customer, orders, lineitem, nation
where c_custkey = o_custkey
  and l_orderkey = o_orderkey
  and o_orderdate >= date '1993-10-01'
  and o_orderdate < date '1993-10-01' + interval '3' month
  and l_returnflag = 'R'
  and c_nationkey = n_nationkey
group by c_custkey, c_name, c_acctbal, c_phone, n_name, c_address, c_comment
order by revenue desc
limit 20;

SUBSCRIBE q10;

-- Each of these lies dormant: what it refers to is not there yet. Nothing is printed.
INSERT INTO lineitem VALUES (7, 1, 2500.00, 0.20, 'R');
INSERT INTO orders VALUES (7, 3, DATE '1993-11-05');
INSERT INTO customer VALUES (3, 'Customer#3', 'Elm Street 1', 0, '10-000-000-0000', 42.00, 'regular');

-- The nation wakes them all.
INSERT INTO nation VALUES (0, 'ALGERIA');

-- Not returned, and outside the quarter: neither can ever matter.
INSERT INTO lineitem VALUES (7, 2, 1000.00, 0.00, 'N');
INSERT INTO orders VALUES (8, 3, DATE '1994-01-01');

-- A nation goes, and the answer goes with it, under the name that no table holds any more; then both come back.
DELETE FROM nation WHERE n_nationkey = 0;
INSERT INTO nation VALUES (0, 'ALGERIA');
