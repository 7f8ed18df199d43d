-- +goose NO TRANSACTION
-- +goose Up

-- How many results of a day have how many points, presses and how much time, counted as they
-- arrive. Places and histograms come from here, at the same cost however many results there
-- are. Each connection counts in a part of its own, so that daemons rarely wait for each
-- other; a number is the sum of its parts.
CREATE TABLE IF NOT EXISTS result_counts (
    day     integer  NOT NULL,
    points  integer  NOT NULL,
    presses integer  NOT NULL,
    slot    smallint NOT NULL, -- of the time, see time_slot
    part    smallint NOT NULL,
    players bigint   NOT NULL,
    PRIMARY KEY (day, points, presses, slot, part)
) WITH (fillfactor = 50); -- counting rewrites rows; most find space on their own page

-- The slot of a time: a second long up to a minute, then longer. Results without a time have
-- the last. Package daily has the same function.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION time_slot(millis bigint) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT (CASE
    WHEN millis IS NULL THEN 1000
    WHEN millis < 60000 THEN millis / 1000
    WHEN millis < 600000 THEN 60 + (millis - 60000) / 10000
    WHEN millis < 3600000 THEN 114 + (millis - 600000) / 60000
    ELSE least(164 + (millis - 3600000) / 3600000, 999)
END)::smallint
$$;
-- +goose StatementEnd

-- The triggers take locks in one order, so that two groups of results never wait for each
-- other: first the results, then the players, then the counts, each sorted.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION results_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO player_days AS p (player, days)
    SELECT player, range_agg(int4range(day, day + 1)) FROM added GROUP BY player ORDER BY player
    ON CONFLICT (player) DO UPDATE SET days = p.days + excluded.days;
    INSERT INTO result_counts AS c (day, points, presses, slot, part, players)
    SELECT day, points, presses, time_slot(millis), pg_backend_pid() % 8, count(*) FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, points, presses, slot, part) DO UPDATE SET players = c.players + excluded.players;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION results_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE player_days AS p SET days = p.days - r.days
    FROM (SELECT player, range_agg(int4range(day, day + 1)) AS days FROM removed GROUP BY player ORDER BY player) AS r
    WHERE p.player = r.player;
    INSERT INTO result_counts AS c (day, points, presses, slot, part, players)
    SELECT day, points, presses, time_slot(millis), pg_backend_pid() % 8, -count(*) FROM removed GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, points, presses, slot, part) DO UPDATE SET players = c.players + excluded.players;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- If something else has locked the results, such as a backup, this gives up rather than make
-- all daemons wait; it can be run again.
SET lock_timeout = '10s';

CREATE OR REPLACE TRIGGER results_added AFTER INSERT ON results
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION results_added();

CREATE OR REPLACE TRIGGER results_removed AFTER DELETE ON results
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION results_removed();

-- Counts what is there already, a day at a time. New results of that day wait meanwhile: some
-- seconds for ten million.
-- +goose StatementBegin
DO $$
DECLARE
    partition regclass;
BEGIN
    FOR partition IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'results'::regclass ORDER BY inhrelid::regclass::text LOOP
        EXECUTE format('LOCK TABLE %s IN SHARE MODE', partition);
        EXECUTE format('DELETE FROM result_counts WHERE day IN (SELECT day FROM %s LIMIT 1)', partition);
        EXECUTE format('INSERT INTO result_counts (day, points, presses, slot, part, players)
            SELECT day, points, presses, time_slot(millis), 0, count(*) FROM %s GROUP BY 1, 2, 3, 4', partition);
        COMMIT;
        EXECUTE format('INSERT INTO player_days AS p (player, days)
            SELECT player, int4multirange(int4range(day, day + 1)) FROM %s AS r
            WHERE NOT EXISTS (SELECT FROM day_summaries AS d WHERE d.day = r.day) ORDER BY player
            ON CONFLICT (player) DO UPDATE SET days = p.days + excluded.days', partition);
        COMMIT;
    END LOOP;
END
$$;
-- +goose StatementEnd

RESET lock_timeout;

-- +goose Down
DROP TRIGGER results_removed ON results;
DROP TRIGGER results_added ON results;
DROP FUNCTION results_removed, results_added, time_slot;
DROP TABLE result_counts;
