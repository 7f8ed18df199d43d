-- +goose Up

-- Nothing impossible can be stored, whatever a daemon sends. What is stored already is
-- checked by the next migration: this one locks the tables, and is done at once.

ALTER TABLE results ADD CONSTRAINT results_possible CHECK (
    points BETWEEN 0 AND 1000 AND presses BETWEEN 0 AND 5000 AND stars BETWEEN 0 AND 3
    AND hints_where BETWEEN 0 AND 131072 AND hints_why BETWEEN 0 AND 131072 AND hints_press BETWEEN 0 AND 131072
    AND coalesce(millis, 0) >= 0
) NOT VALID;

ALTER TABLE room_events ADD CONSTRAINT room_events_possible CHECK (
    round BETWEEN 0 AND 20 AND number BETWEEN 0 AND 500 AND move BETWEEN -1 AND 399
) NOT VALID;

-- +goose Down
ALTER TABLE room_events DROP CONSTRAINT room_events_possible;
ALTER TABLE results DROP CONSTRAINT results_possible;
