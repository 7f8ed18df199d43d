-- +goose Up
ALTER TABLE room_events VALIDATE CONSTRAINT room_events_possible;

-- +goose Down
