-- One row: what the whole installation is, not any entity of it.
create table clinic_state (
  only_row boolean primary key default true check (only_row),
  epoch text not null default replace(gen_random_uuid()::text, '-', ''),
  -- Set when the database is found under another PostgreSQL system than the epoch was made on.
  system_identifier text not null,
  server_secret bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
insert into clinic_state (system_identifier)
select system_identifier::text from pg_control_system();
