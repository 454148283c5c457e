-- The waiting list: wishes of patients who found no time.
create table wishes (
  -- A number of the records, so that an act of destruction names one number only.
  id integer primary key default nextval(pg_get_serial_sequence('journal_records', 'id')),
  uid uuid not null unique,
  -- Null: any doctor who has the service.
  employee integer references doctors,
  service text not null default '',
  -- Monday is 0; empty: any day.
  weekdays integer[] not null default '{}',
  part text not null check (part in ('any', 'morning', 'afternoon', 'evening')),
  -- The last acceptable day; the wish is destroyed after it.
  until date not null,
  user_name text not null default '',
  phone text not null,
  source text not null check (source in ('site', 'staff')),
  -- The visit that the patient wants earlier.
  visit uuid references journal_records (uid) on delete set null,
  -- Slots that the patient declined: `employee/day/time`.
  declined text[] not null default '{}',
  consent_version text,
  consent_at timestamptz,
  created_at timestamptz not null,
  revision integer not null default 1,
  check (employee is not null or service <> '')
);
create index wishes_until on wishes (until);
-- One wish a visit; the deletion of a visit looks for its wish.
create unique index wishes_visit on wishes (visit);

create trigger wishes_changed after insert or update or delete on wishes
  for each row execute function log_document_change('wishes');

alter table destruction_acts drop constraint destruction_acts_kind_check;
alter table destruction_acts add constraint destruction_acts_kind_check
  check (kind in ('destruction', 'return', 'wish'));
