-- Creates separate PostgreSQL roles for changing the schema and for serving players. Run it as a superuser in
-- the service's database before the first lightsoutd migrate. It is safe to run again:
--
--   createdb lightsout
--   psql --set ON_ERROR_STOP=1 --file roles.sql lightsout
--
-- Then give each role a password with \password, and use
--
--   lightsout_owner   for lightsoutd migrate and maintain
--   lightsout_serve   for lightsoutd serve --no-maintenance, which faces the public: it can change rows but not tables
DO $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['lightsout_owner', 'lightsout_serve'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
            EXECUTE format('CREATE ROLE %I LOGIN', name);
        END IF;
        EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %I', current_database(), name);
    END LOOP;
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
END $$;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO lightsout_owner;
GRANT USAGE ON SCHEMA public TO lightsout_serve;

-- Tables that lightsoutd migrate will create, and those it has already created.
ALTER DEFAULT PRIVILEGES FOR ROLE lightsout_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO lightsout_serve;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO lightsout_serve;
