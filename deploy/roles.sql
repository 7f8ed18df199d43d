-- Creates separate PostgreSQL roles for changing the schema, serving players, and working on proofs. Run it as a
-- superuser in the service's database, once before the first lightsoutd migrate and once after it. It is
-- safe to run again:
--
--   createdb lightsout
--   psql --set ON_ERROR_STOP=1 --file roles.sql lightsout
--
-- Then give each role a password with \password, and use
--
--   lightsout_owner   for lightsoutd migrate and work
--   lightsout_serve   for lightsoutd serve --no-work, which faces the public: it can change rows but not tables
--   lightsout_work    for lightsoutd work --only shards, prove, and proofs: it sees no results, players or rooms
DO $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['lightsout_owner', 'lightsout_serve', 'lightsout_work'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
            EXECUTE format('CREATE ROLE %I LOGIN', name);
        END IF;
        EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %I', current_database(), name);
    END LOOP;
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
END $$;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO lightsout_owner;
GRANT USAGE ON SCHEMA public TO lightsout_serve, lightsout_work;

-- Tables that lightsoutd migrate will create, and those it has already created.
ALTER DEFAULT PRIVILEGES FOR ROLE lightsout_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO lightsout_serve;
ALTER DEFAULT PRIVILEGES FOR ROLE lightsout_owner IN SCHEMA public GRANT USAGE ON SEQUENCES TO lightsout_serve;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO lightsout_serve;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO lightsout_serve;

-- The tables of proofs and of the queue, as far as lightsoutd migrate has created them. Workers read the
-- version of the schema before they start.
DO $$
DECLARE
    name text;
BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename ~ '^(proof|river)' LOOP
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO lightsout_work', name);
    END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' AND sequencename ~ '^(proof|river)' LOOP
        EXECUTE format('GRANT USAGE ON SEQUENCE %I TO lightsout_work', name);
    END LOOP;
    IF to_regclass('public.goose_db_version') IS NOT NULL THEN
        GRANT SELECT ON goose_db_version TO lightsout_work;
    END IF;
END $$;
