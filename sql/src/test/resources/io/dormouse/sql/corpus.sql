-- names and types of columns
SELECT * FROM t
SELECT t.*, a + 1 FROM t
SELECT a, b, c, d, e, f, g, h, i, n, v FROM t
SELECT 1, 2.5, 'x', true, NULL
SELECT 1 AS one
SELECT a AS "Mixed Case", b AS x FROM t
SELECT count(*), count(b), sum(a), sum(b), sum(c), sum(n), avg(a), avg(b), avg(c), avg(n) FROM t
SELECT sum(d), avg(d), min(d), max(d) FROM t WHERE d < 100
SELECT min(a), max(b), min(c), max(e), min(f), max(g), min(h), max(n), min(v) FROM t
SELECT a + b, a - b, a * b FROM t
SELECT a + c, c - a, c * c, c + n, n * 2 FROM t
SELECT a / 2, b / 2, -a / 2, a % 3, b % 3, -a % 4 FROM t
SELECT a, b / a FROM t
SELECT c / a, n / 7, c / 3, 1.0 / a FROM t
SELECT d + 1, d * 2.5, d - c FROM t WHERE d < 1e6
SELECT d / 4 FROM t
SELECT -a, -b, -c, -d, -n FROM t
SELECT abs(a - 20), abs(b), abs(c), abs(n) FROM t
SELECT upper(e), lower(e), char_length(e), upper(f), length(f), char_length(v) FROM t WHERE e < 'zz'
SELECT e || 'x', e || v, f || '!', 'q' || f || e FROM t
SELECT substring(e FROM 2 FOR 2), substring(e FROM 2), substring(e, 1, 1), substr(e, 2), substring(v FROM 0 FOR 2) FROM t
SELECT CASE WHEN a > 10 THEN 'big' WHEN a > 5 THEN 'mid' ELSE 'small' END FROM t
SELECT CASE WHEN a > 10 THEN a END FROM t
SELECT CASE WHEN a > 10 THEN a ELSE b END FROM t
SELECT CASE a WHEN 1 THEN 'one' WHEN 2 THEN 'two' END FROM t
SELECT CASE WHEN i THEN c ELSE 0 END, CASE WHEN i THEN 1.5 ELSE a END FROM t
SELECT CASE b WHEN a THEN 1 ELSE 2.25 END FROM t
SELECT CASE WHEN i THEN d ELSE a END FROM t WHERE d < 10
SELECT CASE WHEN i THEN g ELSE h END FROM t
SELECT coalesce(b, 0), coalesce(e, 'none'), coalesce(b, a, 1), coalesce(c, 0) FROM t
SELECT nullif(b, 1), nullif(e, 'a'), nullif(a, 5) FROM t
SELECT greatest(a, b), least(a, b, 3), greatest(c, 1), least(e, 'b') FROM t
SELECT CAST(a AS BIGINT), CAST(b AS INTEGER), a::DECIMAL(12,3), c::INTEGER, c::DECIMAL(10,1), a::DOUBLE PRECISION FROM t
SELECT a::TEXT, b::VARCHAR(3), g::TEXT, i::TEXT, f::TEXT, c::TEXT FROM t
SELECT '12'::INTEGER, '2024-02-29'::DATE, '1.50'::NUMERIC, CAST('t' AS BOOLEAN), DATE '2024-01-01', TIMESTAMP '2024-01-01 10:00:00'
SELECT 'abc'::VARCHAR(2), 'abc'::CHAR(2), 'a'::CHAR(3)
SELECT CAST(1.5 AS INTEGER), CAST(2.5 AS INTEGER), CAST(-1.5 AS INTEGER), CAST(2.5::DOUBLE PRECISION AS INTEGER)
SELECT CAST(g AS TIMESTAMP), CAST(h AS DATE) FROM t
SELECT i::INTEGER, a::BOOLEAN FROM t
SELECT 2147483647, 2147483648, 9223372036854775807, 9223372036854775808, -2147483648, -9223372036854775808
SELECT 1.50, 0.05, 1e3, 1.5e-3, .5, 12345678901234567890.12
-- predicates
SELECT a FROM t WHERE b = 1
SELECT a FROM t WHERE b <> 1
SELECT a FROM t WHERE b != 1 AND a > 3
SELECT a FROM t WHERE a BETWEEN 5 AND 10
SELECT a FROM t WHERE a NOT BETWEEN 5 AND 10
SELECT a FROM t WHERE b BETWEEN SYMMETRIC 4 AND 1
SELECT a FROM t WHERE b IN (1, 2, 3)
SELECT a FROM t WHERE b NOT IN (1, 2)
SELECT a FROM t WHERE b NOT IN (1, NULL)
SELECT a FROM t WHERE b IN (1, NULL)
SELECT a FROM t WHERE e IN ('a', 'z')
SELECT a FROM t WHERE c IN (1, 2.5)
SELECT a FROM t WHERE e LIKE 'a%'
SELECT a FROM t WHERE e LIKE '_b%'
SELECT a FROM t WHERE e NOT LIKE '%b%'
SELECT a FROM t WHERE e LIKE 'x\_y'
SELECT a FROM t WHERE e LIKE '50#%' ESCAPE '#'
SELECT a FROM t WHERE f LIKE 'a'
SELECT a FROM t WHERE f LIKE 'a%'
SELECT a FROM t WHERE f LIKE 'a____'
SELECT a FROM t WHERE f LIKE 'a  %'
SELECT a FROM t WHERE f LIKE '%b c%'
SELECT a FROM t WHERE e LIKE v
SELECT a FROM t WHERE f = 'a'
SELECT a FROM t WHERE f = 'a    '
SELECT a FROM t WHERE f = 'abc  ' OR f < 'ab'
SELECT a FROM t WHERE f = v
SELECT a FROM t WHERE f = e
SELECT a FROM t WHERE f > 'a'
SELECT a FROM t WHERE v = 'a '
SELECT a FROM t WHERE e = v
SELECT a FROM t WHERE e < 'b' AND e >= 'A'
SELECT a FROM t WHERE e IS NULL OR f IS NOT NULL
SELECT a FROM t WHERE i
SELECT a FROM t WHERE NOT i
SELECT a FROM t WHERE i IS TRUE
SELECT a FROM t WHERE i IS NOT TRUE
SELECT a FROM t WHERE i IS FALSE OR i IS UNKNOWN
SELECT a FROM t WHERE i IS NOT FALSE
SELECT a FROM t WHERE b IS DISTINCT FROM 1
SELECT a FROM t WHERE b IS NOT DISTINCT FROM NULL
SELECT a FROM t WHERE i = 'yes'
SELECT a FROM t WHERE b > 1 OR (c < 0 AND NOT (d > 1))
SELECT a FROM t WHERE (b > 1) = i
SELECT a FROM t WHERE b = '1'
SELECT a FROM t WHERE c = '2.50' OR c > '100'
SELECT a FROM t WHERE c > 100.005
SELECT a FROM t WHERE c < '-100.005'
SELECT a FROM t WHERE d = 2.5
SELECT a FROM t WHERE d > c
SELECT a FROM t WHERE d = 'NaN'
SELECT a FROM t WHERE d > 'Infinity'
SELECT a FROM t WHERE n = b
SELECT a FROM t WHERE g = '2024-05-05' OR g > '2024-06-01'
SELECT a FROM t WHERE g BETWEEN '2024-03-01' AND DATE '2024-07-31'
SELECT a FROM t WHERE h > '2024-02-10 12:00:00'
SELECT a FROM t WHERE h > '2024-02-10'
SELECT a FROM t WHERE h > DATE '2024-02-10'
SELECT a FROM t WHERE g < TIMESTAMP '2024-06-01 00:00:00'
SELECT a FROM t WHERE g <= TIMESTAMP '2024-06-01 10:00:00'
SELECT a FROM t WHERE g < h
SELECT a FROM t WHERE true
SELECT a FROM t WHERE false
SELECT a FROM t WHERE NULL
SELECT a FROM t WHERE a = 3 AND a = 3
SELECT a FROM t WHERE -a < -35
SELECT a, b > 2, b IS NULL, b > 2 OR i, NOT i FROM t
-- dates and intervals
SELECT g + 1, g - 1, 3 + g, g - DATE '2024-01-01' FROM t
SELECT g + INTERVAL '1 month', g - INTERVAL '1 day', h + INTERVAL '2 hours', INTERVAL '1 year' + g FROM t
SELECT g + INTERVAL '1 month 2 days', h - INTERVAL '1 month 03:04:05.5', g + INTERVAL '90' DAY FROM t
SELECT h + INTERVAL '1.5 seconds', h - INTERVAL '36 hours', g + INTERVAL '-1 month' FROM t
SELECT DATE '2024-01-31' + INTERVAL '1 month', DATE '2024-03-31' - INTERVAL '1' MONTH, TIMESTAMP '2024-02-29 12:00:00' + INTERVAL '1 year'
SELECT a FROM t WHERE g < DATE '2024-01-01' + INTERVAL '6 months'
SELECT a FROM t WHERE g + INTERVAL '1 month' > h
SELECT extract(year FROM g), extract(month FROM g), extract(day FROM g), extract(quarter FROM g) FROM t
SELECT extract(dow FROM g), extract(isodow FROM g), extract(doy FROM g), extract(week FROM g), extract(isoyear FROM g) FROM t
SELECT extract(hour FROM h), extract(minute FROM h), extract(second FROM h), extract(epoch FROM h), extract(epoch FROM g) FROM t
SELECT extract(century FROM g), extract(decade FROM h) FROM t
SELECT extract(year FROM g) AS y, count(*) FROM t GROUP BY extract(year FROM g)
-- joins
SELECT t.a, x FROM t, u WHERE t.a = u.a
SELECT t.a, u.x FROM t JOIN u ON t.a = u.a
SELECT t.a, u.x FROM t INNER JOIN u ON t.a = u.a AND u.x > 2 WHERE t.b > 0
SELECT a, x FROM t JOIN u USING (a)
SELECT * FROM t JOIN u USING (a)
SELECT t.a, u.a FROM t CROSS JOIN u WHERE t.a = u.a
SELECT t.a, k, m FROM t, u, s WHERE t.a = u.a AND u.x = s.k
SELECT t.a, k, m FROM t, u, s WHERE t.a = u.a AND u.a = s.k
SELECT t.a, k FROM t JOIN s ON t.b = s.k
SELECT t.a, k FROM t JOIN s ON t.b = s.m
SELECT s.k, u.x FROM s JOIN u ON s.m = u.x AND s.k = u.a
SELECT t.a, t.b + 1, s.m + 1 FROM t JOIN s ON t.a = s.m
SELECT x.a, y.a FROM t x, t y WHERE x.b = y.b AND x.a < y.a
SELECT x.a, y.a FROM t x JOIN t y ON x.e = y.e
SELECT t.a, u.a FROM t JOIN u ON t.v = u.z
SELECT t.a, u.a FROM t JOIN u ON t.f = u.z
SELECT t.a, u.a FROM t JOIN u ON t.e = u.z
SELECT t.a, u.w FROM t JOIN u ON t.a = u.w
SELECT s.k, t.n FROM s JOIN t ON s.k = t.n
SELECT t.a, u.w FROM t JOIN u ON t.d = u.w
SELECT s.k, u.w FROM s JOIN u ON s.m = u.x AND u.x = u.w
SELECT t.a, u.a FROM t JOIN u ON lower(t.e) = u.z
SELECT t.a, u.a FROM t JOIN u ON t.a = u.a AND t.c > u.y
SELECT t.a, u.a FROM t JOIN u ON t.a = u.a AND (t.b = 1 OR u.x = 2)
SELECT t.a FROM t, u WHERE (t.a = u.a AND u.x = 1) OR (t.a = u.a AND u.x = 2)
SELECT t.a FROM t, u WHERE (t.a = u.a AND u.x = 1) OR t.a = u.a
SELECT t.a, t.b FROM t JOIN u ON t.a = u.a AND t.b = u.a
SELECT u.x, s.q FROM u, s WHERE u.x = s.k AND s.k = 3
SELECT u.x + s.m, s.m + u.x FROM u JOIN s ON u.x = s.m
-- derived tables, views, WITH
SELECT * FROM (SELECT a, b * 2 AS twice FROM t WHERE b > 0) AS q WHERE twice > 4
SELECT q.p, count(*) FROM (SELECT b % 2 AS p FROM t) q GROUP BY q.p
SELECT * FROM (SELECT x, sum(y) AS total FROM u GROUP BY x) AS q WHERE total > 100
SELECT t.a, q.total FROM t JOIN (SELECT a, sum(y) AS total FROM u GROUP BY a) q ON t.a = q.a
SELECT * FROM (SELECT DISTINCT x FROM u) AS q JOIN s ON q.x = s.k
SELECT q.r, q.w FROM (SELECT a, b FROM t) AS q(r, w) WHERE w IS NOT NULL
SELECT max(n) FROM (SELECT x, count(*) AS n FROM u GROUP BY x) q
SELECT * FROM plain
SELECT p.a, u.x FROM plain p JOIN u ON p.a = u.a WHERE p.more > 2
SELECT f, count(*) FROM plain GROUP BY f
SELECT * FROM grouped WHERE n > 3
SELECT u.a, g.total FROM u JOIN grouped g ON u.x = g.x
WITH q AS (SELECT a, b FROM t WHERE b > 1) SELECT * FROM q
WITH q(k, total) AS (SELECT x, sum(y) FROM u GROUP BY x), r AS (SELECT k FROM q WHERE total > 50) SELECT q.k, q.total FROM q JOIN r ON q.k = r.k
SELECT a FROM (SELECT a, b FROM t ORDER BY a LIMIT 10) q WHERE b > 0
SELECT DISTINCT a FROM u
SELECT DISTINCT b, i FROM t
SELECT DISTINCT f FROM t
SELECT DISTINCT x + 1 AS y FROM u WHERE x > 2
SELECT DISTINCT count(*) FROM u GROUP BY x
-- grouping
SELECT b, count(*) FROM t GROUP BY b
SELECT b, sum(c) AS s FROM t GROUP BY b HAVING sum(c) > 0
SELECT sum(c), b FROM t GROUP BY b
SELECT sum(c) FROM t GROUP BY b
SELECT b + 1, count(*) FROM t GROUP BY b + 1
SELECT b + 1 + count(*) FROM t GROUP BY b + 1
SELECT (b + 1) * 2, count(*) FROM t GROUP BY b + 1
SELECT b AS k, count(*) FROM t GROUP BY k
SELECT b AS k, count(*) FROM t GROUP BY 1
SELECT 1, b, 2 FROM t GROUP BY b
SELECT f, v, count(*) FROM t GROUP BY f, v
SELECT d, count(*) FROM t GROUP BY d
SELECT n, count(*) FROM t GROUP BY n
SELECT i, min(a), max(a), sum(a), avg(a) FROM t GROUP BY i
SELECT count(*) FROM t WHERE false
SELECT sum(a), avg(c), min(e) FROM t WHERE false
SELECT count(*) FROM t HAVING count(*) > 100
SELECT b FROM t GROUP BY b HAVING count(*) > 3
SELECT b FROM t GROUP BY b HAVING b > 2 OR b IS NULL
SELECT a, b, c FROM t GROUP BY a
SELECT t.a, t.e, sum(u.y) FROM t JOIN u ON t.a = u.a GROUP BY t.a
SELECT t.e, sum(u.y), t.b + t.a FROM t JOIN u ON t.a = u.a GROUP BY t.a HAVING t.b > 0
SELECT sum(a) + sum(b), sum(a) * 2, avg(c) - min(c) FROM t
SELECT sum(a) / count(*), sum(c) / count(c), avg(a) / 2 FROM t
SELECT sum(CASE WHEN i THEN 1 ELSE 0 END), sum(CASE WHEN i THEN c ELSE 0 END) FROM t
SELECT count(*) AS n, x FROM u GROUP BY x HAVING count(*) BETWEEN 2 AND 6
SELECT x, count(y), count(*) - count(y) FROM u GROUP BY x
SELECT x, avg(y), sum(y) / count(y) FROM u GROUP BY x HAVING count(y) > 0
SELECT avg(w), avg(x), avg(a) FROM u
SELECT b, avg(n), sum(n) FROM t GROUP BY b
SELECT max(d), min(d) FROM t
SELECT sum(x * y), sum(x + y), sum(x - 1) FROM u
SELECT b % 2 AS parity, i, count(*) FROM t GROUP BY b % 2, i
SELECT CASE WHEN a < 20 THEN 'low' ELSE 'high' END AS half, count(*) FROM t GROUP BY CASE WHEN a < 20 THEN 'low' ELSE 'high' END
-- order and limit
SELECT a, b FROM t ORDER BY b, a
SELECT a, b FROM t ORDER BY b DESC, a
SELECT a, b FROM t ORDER BY b NULLS FIRST, a DESC
SELECT a, b FROM t ORDER BY b DESC NULLS LAST, a
SELECT a, d FROM t ORDER BY d, a
SELECT a, e FROM t ORDER BY e, a
SELECT a, f FROM t ORDER BY f DESC, a
SELECT a, g FROM t ORDER BY g, a LIMIT 7
SELECT a, c FROM t ORDER BY c DESC, a LIMIT 5
SELECT a, c FROM t ORDER BY 2, 1 LIMIT 5
SELECT a, c * 2 AS twice FROM t ORDER BY twice DESC, a LIMIT 3
SELECT a FROM t ORDER BY b, a LIMIT 6
SELECT a FROM t ORDER BY b DESC, c, a LIMIT 6
SELECT a, b FROM t ORDER BY a + 0 LIMIT 4
SELECT a FROM t ORDER BY a FETCH FIRST 3 ROWS ONLY
SELECT a FROM t ORDER BY a LIMIT 0
SELECT x, sum(y) AS total FROM u GROUP BY x ORDER BY total DESC, x LIMIT 3
SELECT x FROM u GROUP BY x ORDER BY sum(y) DESC, x LIMIT 3
SELECT x, count(*) FROM u GROUP BY x ORDER BY count(*), x
SELECT x, count(*) FROM u GROUP BY x ORDER BY count, x
SELECT DISTINCT x FROM u ORDER BY x DESC LIMIT 4
SELECT b AS a, a AS z FROM t ORDER BY a, z LIMIT 5
-- views over views
SELECT * FROM joined
SELECT * FROM joined WHERE x = 2 AND sum > 10
SELECT j.a, k.a FROM joined j JOIN joined k ON j.x = k.x AND j.z = k.z
SELECT j.a, s.k FROM joined j JOIN s ON j.x = s.k AND s.m = j.a
SELECT * FROM cast_joined
SELECT c.a, c.w, s.m FROM cast_joined c JOIN s ON c.a = s.k
SELECT c.a, s.m FROM cast_joined c JOIN s ON c.a = s.k AND c.w = s.k
SELECT w, count(*) FROM cast_joined GROUP BY w
SELECT * FROM topped
SELECT x, total FROM topped ORDER BY total LIMIT 2
SELECT t.a, topped.total FROM topped JOIN t ON t.b = topped.x
SELECT * FROM nested
SELECT a, max(total), sum(sum) FROM nested GROUP BY a HAVING max(total) > 50
SELECT o.b, count(*) FROM once o GROUP BY o.b
SELECT o.b, u.x FROM once o JOIN u ON o.b = u.x WHERE o.i
SELECT q.t2 FROM (SELECT total * 2 AS t2, x FROM grouped) q JOIN s ON s.k = q.x WHERE q.t2 > 100
SELECT b, n FROM (SELECT b, count(*) AS n FROM (SELECT DISTINCT b, i FROM t) p GROUP BY b) q WHERE n > 1
SELECT x, sum(n) FROM (SELECT x, z, count(*) AS n FROM u GROUP BY x, z) q GROUP BY x
SELECT max(total) - min(total) FROM grouped
SELECT (SELECT_ME.a) FROM t AS SELECT_ME
SELECT t.a FROM t, (SELECT x, max(a) AS m FROM u GROUP BY x) q WHERE t.a = q.m AND (q.x > 3 OR t.i)
SELECT u.x FROM u, (SELECT x AS y FROM u GROUP BY x HAVING count(*) > 3) p WHERE u.x = p.y
SELECT t.a, t.f FROM t JOIN u ON t.a = u.a AND t.f = t.f
SELECT t.a, t.b FROM t JOIN u ON t.a = u.a AND t.b = t.b AND t.a = t.a
SELECT t.a FROM t WHERE b = b
-- joins by computed keys
SELECT t.a, u.w FROM t JOIN u ON t.b = u.w
SELECT s.k, t.c FROM s JOIN t ON t.c = s.q
SELECT t.a, u.a FROM t JOIN u ON lower(t.e) = lower(u.z)
SELECT t.a, u.a FROM t JOIN u ON t.v || t.f = u.z || 'c'
SELECT t.a, s.k FROM t JOIN s ON t.c + t.c = s.q + s.q
SELECT t.a, u.w, s.k FROM t JOIN u ON t.b = u.w JOIN s ON s.m = u.w AND s.k = t.b
SELECT x.a, y.a FROM t x JOIN t y ON extract(month FROM x.g) = extract(day FROM y.g)
SELECT t.a, u.y FROM t JOIN u ON t.n = u.y
SELECT t.a, u.y FROM t JOIN u ON t.a = u.a AND t.c = u.y
SELECT t.a, s.k FROM t JOIN s ON t.d = s.q
SELECT x.a, y.a FROM t x JOIN t y ON x.g = y.h
SELECT x.a, y.a FROM t x JOIN t y ON CAST(x.h AS DATE) = y.g
SELECT t.a, u.a FROM t JOIN u ON t.b + 1 = u.x + 1 AND t.a = u.a

-- joins of every kind
SELECT t.a, u.x FROM t CROSS JOIN u WHERE t.a < 3
SELECT t.a, u.x, u.z FROM t LEFT JOIN u ON t.a = u.a AND u.x > 3
SELECT t.a, u.a AS ua, u.x FROM t FULL JOIN u ON t.a = u.a
SELECT t.a, s.k FROM t RIGHT JOIN s ON t.b = s.k
SELECT * FROM u NATURAL JOIN (SELECT a, b FROM t) q
SELECT * FROM u LEFT JOIN (SELECT a, b FROM t) q USING (a)
SELECT a, b, x FROM u FULL JOIN (SELECT a, b FROM t) q USING (a)
SELECT t.a, s.q FROM t JOIN s ON t.c > s.q AND t.a < 9
SELECT t.a, count(u.x) AS n FROM t LEFT JOIN u ON t.a = u.a GROUP BY t.a
SELECT t.a, t.e, sum(u.y) AS total FROM t LEFT JOIN u ON t.a = u.a GROUP BY t.a
SELECT t.a, u.x, s.q FROM t LEFT JOIN u ON t.a = u.a LEFT JOIN s ON s.k = u.x
-- queries within expressions
SELECT a FROM t WHERE a = (SELECT max(a) FROM u)
SELECT a, (SELECT sum(y) FROM u WHERE u.a = t.a) AS total, (SELECT count(*) FROM u WHERE u.a = t.a) AS n FROM t
SELECT a, (SELECT max(x) FROM u) AS m FROM t
SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = t.a AND u.y > t.c)
SELECT a FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.a = t.a)
SELECT a FROM t WHERE b IN (SELECT x FROM u)
SELECT a FROM t WHERE b NOT IN (SELECT x FROM u WHERE x IS NOT NULL)
SELECT a, b NOT IN (SELECT x FROM u) AS i FROM t
SELECT a, c IN (SELECT q FROM s) AS i, n < ANY (SELECT y FROM u) AS j FROM t
SELECT a FROM t WHERE b >= ALL (SELECT x FROM u WHERE u.a = t.a)
SELECT e, count(*) AS n FROM t WHERE a IN (SELECT a FROM u) GROUP BY e HAVING count(*) > (SELECT min(k) FROM s)
SELECT e, (SELECT count(*) FROM u WHERE u.z = t.e) AS n FROM t GROUP BY e
SELECT sum((SELECT count(*) FROM u WHERE u.a = t.a)) AS n FROM t
SELECT a FROM t WHERE g > (SELECT min(g) FROM t AS o WHERE o.i = t.i) OR b IS NULL
SELECT a FROM t WHERE (SELECT count(*) FROM u WHERE u.x < t.b) > 5
SELECT a FROM t WHERE f IN (SELECT z FROM u) OR v IN (SELECT z FROM u)
-- set operations
SELECT a, c FROM t UNION SELECT a, y FROM u
SELECT b FROM t UNION ALL SELECT x FROM u UNION ALL SELECT k FROM s
SELECT b FROM t INTERSECT SELECT x FROM u
SELECT b FROM t INTERSECT ALL SELECT x FROM u
SELECT b FROM t EXCEPT SELECT x FROM u
SELECT x FROM u EXCEPT ALL SELECT b FROM t
SELECT a FROM t UNION SELECT NULL ORDER BY 1 LIMIT 5
SELECT e FROM t UNION SELECT f FROM t
VALUES (1, 'a'), (2, NULL)
SELECT column1 FROM (VALUES (1), (2.5)) AS v WHERE column1 > 1
SELECT * FROM (VALUES (1, 'a'), (3, 'b')) AS v(k, w) WHERE k > 1
(SELECT a FROM t WHERE a < 4) EXCEPT (SELECT a FROM u UNION SELECT 3)
TABLE s
-- aggregates of distinct values, and of some
SELECT b, count(DISTINCT c) AS n, count(*) AS m, sum(DISTINCT a % 3) AS s FROM t GROUP BY b
SELECT count(DISTINCT x) AS n, count(DISTINCT z) AS z, avg(DISTINCT x) AS a FROM u
SELECT i, count(DISTINCT e) AS n FROM t GROUP BY i HAVING count(DISTINCT e) > 1
SELECT b, count(*) FILTER (WHERE i) AS n, sum(c) FILTER (WHERE c > 0) AS s, count(DISTINCT e) FILTER (WHERE a < 20) AS d FROM t GROUP BY b
SELECT a, (SELECT count(DISTINCT x) FROM u WHERE u.a = t.a) AS n FROM t
SELECT count(DISTINCT b) FROM t WHERE a > 1000
SELECT a FROM t WHERE b = ALL (SELECT x FROM u WHERE u.a = t.a)
SELECT a, b <> ANY (SELECT x FROM u WHERE u.a = t.a) AS i FROM t
SELECT a, b = ALL (SELECT m FROM s WHERE k > 100) AS i, b <> ALL (SELECT m FROM s) AS j FROM t
SELECT a, (SELECT count(*) FROM s WHERE k = a) AS n FROM u FULL JOIN (SELECT a, b FROM t) q USING (a)
-- found by a reviewer: one row over nothing, names of GROUP BY, what is looked up below groups
SELECT a FROM t WHERE b > ALL (SELECT max(x) FROM u WHERE u.a = t.a AND u.x > 100)
SELECT a FROM t WHERE b NOT IN (SELECT max(x) FROM u WHERE u.a = t.a AND u.x > 100)
SELECT a FROM t WHERE 0 IN (SELECT count(*) FROM u WHERE u.a = t.a)
SELECT CASE WHEN EXISTS (SELECT 1 FROM u WHERE u.a = t.a) THEN 'a' ELSE 'b' END AS kind, count(*) FROM t GROUP BY kind
SELECT sum(CASE WHEN (SELECT count(*) FROM u) IN (SELECT b FROM t) THEN 1 ELSE 0 END) AS n FROM s
SELECT t.a FROM t, u WHERE t.a = u.a AND NOT EXISTS (SELECT 1 FROM s WHERE s.k = t.b AND s.m = u.x)
SELECT t.a, u.x FROM t JOIN u ON t.a = u.a WHERE EXISTS (SELECT 1 FROM s WHERE s.k > t.b AND s.m < u.x)
