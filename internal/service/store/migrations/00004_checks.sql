-- +goose Up

-- Shards that are to be done again: by a second worker, and by a third one if these two
-- disagree. A row is there from the first answer until two workers agree.
CREATE TABLE proof_checks (
    proof  bigint  NOT NULL,
    round  integer NOT NULL,
    stage  integer NOT NULL,
    shard  integer NOT NULL,
    first  bigint  NOT NULL, -- the worker that answered
    second bigint,           -- the one that disagrees
    taken  bigint,           -- the one that is doing it; what the dead have taken is free
    PRIMARY KEY (proof, round, stage, shard)
);

CREATE INDEX proof_checks_taken ON proof_checks (taken) WHERE taken IS NOT NULL;

-- What was disputed before there was this table; what was to be audited is found again.
INSERT INTO proof_checks (proof, round, stage, shard, first, second)
SELECT proof, round, stage, shard, a.worker, b.worker
FROM proof_answers AS a JOIN proof_audits AS b USING (proof, round, stage, shard) WHERE NOT b.agrees;

-- Answers are packed as well as they can be: to try again would take longer than to store
-- them.
ALTER TABLE proof_answers ALTER COLUMN answer SET STORAGE EXTERNAL;

-- +goose Down
ALTER TABLE proof_answers ALTER COLUMN answer SET STORAGE EXTENDED;
DROP TABLE proof_checks;
