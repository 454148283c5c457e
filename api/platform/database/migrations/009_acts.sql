-- Order 179 of 28.10.2022: for each destruction an act and an extract of the event log, both kept
-- three years. Neither holds a patient's data.
create table destruction_acts (
  id integer generated always as identity primary key,
  -- The destroyed record: its uid for us, its number for people.
  uid uuid not null unique,
  journal_id integer not null,
  act_filename text not null unique,
  created_at timestamptz not null,
  deleted_by text not null,
  record_day date not null,
  record_time text not null,
  -- Transaction ids mean something within one epoch only.
  epoch text not null,
  xid xid8 not null default pg_current_xact_id(),
  document bytea not null
);
create index destruction_acts_created on destruction_acts (created_at);
-- A DOCX is a ZIP: pressing it again gains nothing.
alter table destruction_acts alter column document set storage external;

create table event_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  -- The login of then: logins change, the log does not. Null user_id: the site or the server.
  actor text not null,
  user_id integer,
  action text not null check (action in (
    'created', 'consent', 'confirmed', 'changed', 'deleted', 'exported', 'snapshot', 'template', 'purged'
  )),
  journal_id integer,
  record_day date,
  record_time text,
  -- Of a deletion: the categories of data; of a change: its fields; of a consent: the version.
  detail text not null default '',
  reason text not null default ''
);
create index event_log_created on event_log (created_at);

create table act_templates (
  id integer generated always as identity primary key,
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  document bytea not null
);

-- What each device has of the feed: an act can say who still has to learn of the destruction.
create table devices (
  device uuid not null,
  user_id integer not null references users,
  epoch text not null,
  -- Every transaction below it has been seen.
  horizon xid8 not null,
  seen_at timestamptz not null,
  primary key (device, user_id)
);

create function refuse_change_of_evidence() returns trigger language plpgsql as $$
begin
  raise exception 'evidence of destruction is append-only: % on %', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

-- Even a purge takes nothing that is younger than three years by the database's own clock.
create function refuse_early_purge() returns trigger language plpgsql as $$
begin
  if current_setting('priem.purging', true) is distinct from 'on'
    or old.created_at > clock_timestamp() - interval '3 years' then
    raise exception 'evidence of destruction is kept three years: % on %', tg_op, tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

create trigger destruction_acts_append_only before update on destruction_acts
  for each row execute function refuse_change_of_evidence();
create trigger destruction_acts_not_truncated before truncate on destruction_acts
  for each statement execute function refuse_change_of_evidence();
create trigger destruction_acts_kept before delete on destruction_acts
  for each row execute function refuse_early_purge();
create trigger event_log_append_only before update on event_log
  for each row execute function refuse_change_of_evidence();
create trigger event_log_not_truncated before truncate on event_log
  for each statement execute function refuse_change_of_evidence();
create trigger event_log_kept before delete on event_log
  for each row execute function refuse_early_purge();
create trigger act_templates_append_only before update or delete on act_templates
  for each row execute function refuse_change_of_evidence();

-- The one way out: takes what is older than `before`, and leaves a note of it in the log.
create function purge_evidence(before timestamptz, purged_at timestamptz)
returns table (acts integer, events integer) language plpgsql as $$
begin
  perform set_config('priem.purging', 'on', true);
  delete from destruction_acts where created_at < before;
  get diagnostics acts = row_count;
  delete from event_log where created_at < before;
  get diagnostics events = row_count;
  perform set_config('priem.purging', 'off', true);
  if acts + events > 0 then
    insert into event_log (created_at, actor, action, detail) values
      (purged_at, 'Сервер', 'purged', format('актов: %s, строк журнала: %s', acts, events));
  end if;
  return next;
end $$;
