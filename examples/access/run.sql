-- Who may read which document. Access is given to teams; a person may have it in several ways, and loses it with the last.
CREATE TABLE member (person TEXT, team TEXT, PRIMARY KEY (person, team));
CREATE TABLE permission (team TEXT, document TEXT, level INTEGER NOT NULL, PRIMARY KEY (team, document));

CREATE MATERIALIZED VIEW readable AS
SELECT person, document, max(level) AS level, count(*) AS ways
FROM member
JOIN permission ON member.team = permission.team
GROUP BY person, document;

COPY member FROM 'member.csv' (FORMAT csv, HEADER);
COPY permission FROM 'permission.csv' (FORMAT csv, HEADER);
SELECT * FROM readable ORDER BY person, document;

SUBSCRIBE readable;

-- Ada may still read the budget as one of the board, though with the lower level.
DELETE FROM member WHERE person = 'ada' AND team = 'finance';

-- Now she may not.
DELETE FROM permission WHERE team = 'board' AND document = 'budget';

-- The check: may bob read the plan?
SELECT count(*) > 0 AS allowed FROM readable WHERE person = 'bob' AND document = 'plan';
