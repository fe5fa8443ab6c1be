-- The rights of the role that the service runs as, which owns nothing. The owner of the tables runs this after every migration:
--   psql "$OWNER_URL" -v ON_ERROR_STOP=1 -f deploy/postgres/service-role.sql
-- Once before, and with a password of its own: create role zeyil_service login password '...';
do $$ begin execute format('grant temporary on database %I to zeyil_service', current_database()); end $$;
grant usage on schema public to zeyil_service;
grant select, insert, update, delete on all tables in schema public to zeyil_service;
-- Backups read what the sequences have given out.
grant select, usage on all sequences in schema public to zeyil_service;
revoke insert, update, delete on migrations, schema_release from zeyil_service;
revoke update, delete on admin_audit, audit_chain from zeyil_service;
-- Only the owner removes months. The end of the chain is moved by the service, and proven with its key.
revoke insert, update, delete on audit_anchor from zeyil_service;
revoke insert, delete on audit_head from zeyil_service;
do $$
declare partition text;
begin
  for partition in select inhrelid::regclass::text from pg_inherits
    where inhparent in ('admin_audit'::regclass, 'audit_chain'::regclass)
  loop
    execute format('revoke all on %s from zeyil_service', partition);
  end loop;
end $$;
