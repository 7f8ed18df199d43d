-- +goose Up

-- A time that no hand can reach is not kept: millis is null, as for a run without a time, and
-- this says why. The statement is done at once. If something else has locked the results, such
-- as a backup, it gives up rather than make all daemons wait; it can be run again.
SET LOCAL lock_timeout = '10s';

ALTER TABLE results ADD COLUMN IF NOT EXISTS too_fast boolean NOT NULL DEFAULT false;

-- +goose Down
ALTER TABLE results DROP COLUMN too_fast;
