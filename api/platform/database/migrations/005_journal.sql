create table journal_records (
  id integer generated always as identity primary key,
  uid uuid not null unique,
  employee integer not null references doctors,
  record_day date not null,
  record_time text not null check (record_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  user_name text not null default '',
  phone text not null default '',
  service text not null default '',
  add_comment text not null default '',
  source text not null check (source in ('site', 'staff')),
  operator_view boolean not null,
  call_operator boolean not null,
  read_at timestamptz,
  consent_version text,
  consent_at timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1
);
-- The one judge of who holds a slot.
create unique index journal_records_slot on journal_records (employee, record_day, record_time);
create index journal_records_day on journal_records (record_day);
create index journal_records_phone on journal_records (right(phone, 10), record_day);

create index journal_records_unread on journal_records (id)
  where source = 'site' and not call_operator and read_at is null;

-- Outlives the record, so that a late copy of its creation cannot bring it back.
create table destroyed_records (
  uid uuid primary key,
  destroyed_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index destroyed_records_xid on destroyed_records (xid);

create table journal_settings (
  only_row boolean primary key default true check (only_row),
  delete_after_day_passed boolean not null default false
);
insert into journal_settings default values;
