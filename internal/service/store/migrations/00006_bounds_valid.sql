-- +goose NO TRANSACTION
-- +goose Up

-- Results and events go on being read and written meanwhile: no statement locks more than
-- the rows that it deletes.

-- Sums of huge numbers of hints used to overflow, and so gave any number of points. Such
-- results are forged. They have impossible numbers, or more points than their hints leave.
DELETE FROM results
WHERE NOT (points BETWEEN 0 AND 1000 AND presses BETWEEN 0 AND 5000 AND stars BETWEEN 0 AND 3
    AND hints_where BETWEEN 0 AND 131072 AND hints_why BETWEEN 0 AND 131072 AND hints_press BETWEEN 0 AND 131072
    AND coalesce(millis, 0) >= 0)
    OR points > greatest(0, 1000 - 10 * hints_where::bigint - 20 * hints_why::bigint - 50 * hints_press::bigint);

ALTER TABLE results VALIDATE CONSTRAINT results_possible;

-- Such events change nothing in their rooms.
DELETE FROM room_events WHERE NOT (round BETWEEN 0 AND 20 AND number BETWEEN 0 AND 500 AND move BETWEEN -1 AND 399);

ALTER TABLE room_events VALIDATE CONSTRAINT room_events_possible;

-- +goose Down
