-- +goose Up

-- A room can have several series, whose rounds are counted on. The puzzles of the first are those of the room;
-- the event that starts a later one has them.
ALTER TABLE room_events ADD COLUMN series jsonb;

ALTER TABLE room_events DROP CONSTRAINT room_events_possible, ADD CONSTRAINT room_events_possible CHECK (
    round BETWEEN 0 AND 420 AND number BETWEEN 0 AND 500 AND move BETWEEN -1 AND 399
) NOT VALID;

-- +goose Down
ALTER TABLE room_events DROP CONSTRAINT room_events_possible, ADD CONSTRAINT room_events_possible CHECK (
    round BETWEEN 0 AND 20 AND number BETWEEN 0 AND 500 AND move BETWEEN -1 AND 399
) NOT VALID;
ALTER TABLE room_events DROP COLUMN series;
