-- +goose Up

-- Proofs that many machines work on.
CREATE TABLE proofs (
    id       bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    puzzle   text        NOT NULL, -- its ID, in full
    goal     text        NOT NULL,
    version  text        NOT NULL, -- workers with another one would give other answers
    question bytea       NOT NULL, -- a hash of the three: an ID is too long for an index
    seed     bytea       NOT NULL, -- which shards are audited follows from it
    state    text        NOT NULL, -- running, disputed, done, cancelled or failed
    reason   text        NOT NULL DEFAULT '', -- why it is disputed or has failed
    round    integer     NOT NULL DEFAULT 0, -- how often answers had to be thrown away
    stage    integer     NOT NULL DEFAULT 0, -- the number of the stage
    result   bytea,                -- JSON, when it is done
    asked    timestamptz NOT NULL DEFAULT now(),
    ended    timestamptz
);

-- A question is worked on once.
CREATE UNIQUE INDEX proofs_question ON proofs (question) WHERE state IN ('running', 'disputed', 'done');

CREATE TABLE proof_stages (
    proof  bigint      NOT NULL REFERENCES proofs ON DELETE CASCADE,
    round  integer     NOT NULL,
    stage  integer     NOT NULL,
    name   text        NOT NULL,
    shards integer     NOT NULL,
    audits integer     NOT NULL, -- how many shards are done a second time
    filed  integer     NOT NULL DEFAULT 0, -- shards that are in the queue
    began  timestamptz NOT NULL DEFAULT now(),
    ended  timestamptz,
    PRIMARY KEY (proof, round, stage)
);

-- Processes that do shards. Each says every few seconds that it is alive.
CREATE TABLE proof_workers (
    id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name    text        NOT NULL,
    version text        NOT NULL,
    cores   integer     NOT NULL,
    proof   bigint,               -- what it did last
    rate    real        NOT NULL DEFAULT 0, -- shards a second of late
    began   timestamptz NOT NULL DEFAULT now(),
    seen    timestamptz NOT NULL DEFAULT now(),
    gone    timestamptz           -- when it ended, or was found dead
);

CREATE INDEX proof_workers_here ON proof_workers (seen) WHERE gone IS NULL;

-- Workers whose answers were wrong, and do not count.
CREATE TABLE proof_bans (
    proof  bigint NOT NULL REFERENCES proofs ON DELETE CASCADE,
    worker bigint NOT NULL,
    reason text   NOT NULL,
    PRIMARY KEY (proof, worker)
);

-- The answers. The key makes each count once, however often its shard is done. Nothing
-- refers to other tables here: the check of each reference would take a lock on the proof,
-- which all workers would wait for.
CREATE TABLE proof_answers (
    proof  bigint  NOT NULL,
    round  integer NOT NULL,
    stage  integer NOT NULL,
    shard  integer NOT NULL,
    worker bigint  NOT NULL,
    answer bytea   NOT NULL,
    PRIMARY KEY (proof, round, stage, shard)
);

-- How many answers of a stage each worker has given: their sum says how far the stage is,
-- and no two workers write to the same row.
CREATE TABLE proof_shares (
    proof   bigint  NOT NULL,
    round   integer NOT NULL,
    stage   integer NOT NULL,
    worker  bigint  NOT NULL,
    answers integer NOT NULL,
    PRIMARY KEY (proof, round, stage, worker)
);

-- Shards that were done a second time, by another worker.
CREATE TABLE proof_audits (
    proof  bigint  NOT NULL,
    round  integer NOT NULL,
    stage  integer NOT NULL,
    shard  integer NOT NULL,
    worker bigint  NOT NULL,
    agrees boolean NOT NULL,
    answer bytea,            -- if it does not agree
    PRIMARY KEY (proof, round, stage, shard)
);

-- +goose Down
DROP TABLE proof_audits, proof_shares, proof_answers, proof_bans, proof_workers, proof_stages, proofs;
