-- The installation

-- PostgreSQL increments the timeline on a recovery to a point in time, and when a standby takes
-- over: commits after that point are lost. Null during recovery.
create function current_timeline() returns integer language sql volatile as $$
  select case when not pg_is_in_recovery()
    then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end
$$;

-- The state of the whole installation, in one row.
create table clinic_state (
  only_row boolean primary key default true check (only_row),
  epoch text not null default replace(gen_random_uuid()::text, '-', ''),
  -- Set when the database is found under another PostgreSQL system than the epoch was made on.
  system_identifier text not null,
  -- The timeline when the epoch began.
  timeline integer not null default current_timeline(),
  server_secret bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  -- The change log is pruned below it: a cursor from before gets a snapshot.
  log_kept_from xid8 not null default '0',
  -- For the metrics. A restored database has that of the one before.
  last_backup_at timestamptz
);
insert into clinic_state (system_identifier)
select system_identifier::text from pg_control_system();

-- The epoch in answers, which writes are checked against. It differs from the stored one from the
-- first statement after a failover or a recovery to a point in time, and is the same for every
-- process: no process has to notice the new timeline before it takes effect.
create function current_epoch() returns text language sql stable as $$
  select case when coalesce(current_timeline(), timeline) = timeline then epoch
    else md5(epoch || '/' || current_timeline()) end
  from clinic_state
$$;

-- Written and rolled back by the health check. Fixed in size, so that it needs no second table.
create table write_probe (filler name not null);

-- Users and their sessions.

create table users (
  id integer generated always as identity primary key,
  login text not null,
  -- Folded by `foldLogin`, because the database's locale may fold letters otherwise.
  login_folded text not null,
  password_hash text not null,
  rights text[] not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_login on users (login_folded) where deleted_at is null;

-- A family is one sign-in; each refresh replaces its tokens, of which only hashes are stored.
create table session_families (
  id uuid primary key,
  user_id integer not null references users,
  created_at timestamptz not null,
  -- The last input of a person, not of a poll. The family ends 12 hours after it.
  last_input_at timestamptz not null,
  ended_at timestamptz,
  -- A locked screen: until its user signs in again, this session gets no key of its device.
  locked_at timestamptz
);
create index session_families_user on session_families (user_id) where ended_at is null;

-- An answer to a refresh may be lost and requested again much later: its unused tokens are then
-- withdrawn and replaced. Used tokens are never given twice.
create table session_tokens (
  access_hash bytea primary key,
  refresh_hash bytea not null unique,
  family_id uuid not null references session_families on delete cascade,
  access_until timestamptz not null,
  replaced_at timestamptz,
  used_at timestamptz,
  withdrawn_at timestamptz,
  -- How many times the successor of this token was withdrawn unused.
  withdrawals integer not null default 0
);
create index session_tokens_family on session_tokens (family_id);

-- Failures make the next attempt wait, longer each time. Buckets are hashes.
create table attempt_limits (
  bucket text primary key,
  failures integer not null,
  next_at timestamptz not null default '-infinity',
  forgotten_at timestamptz not null
);
create index attempt_limits_forgotten on attempt_limits (forgotten_at);

-- Places where a user has signed in: a device by its cookie, or an address, both hashed. Attempts
-- elsewhere do not lock a user out here.
create table known_places (
  user_id integer not null references users,
  place text not null,
  used_at timestamptz not null,
  primary key (user_id, place)
);
create index known_places_age on known_places (used_at);

-- Tokens by which other programs call the API for a user, stored as hashes. The rights are those
-- requested; a call never has more than its user has at that moment.
create table access_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  token_hash bytea not null unique,
  name text not null,
  rights text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz,
  -- The number of requests since.
  counted_since timestamptz,
  requests integer not null default 0
);
create index access_tokens_user on access_tokens (user_id) where ended_at is null;

-- Devices.

-- The seen transactions of each device: an act counts the devices that still have the record.
create table devices (
  device uuid not null,
  user_id integer not null references users,
  epoch text not null,
  -- Every transaction below it has been pulled.
  horizon xid8 not null,
  seen_at timestamptz not null,
  primary key (device, user_id)
);

-- Half of the key to the data encrypted on a device; given to a live session only. It survives a
-- change of the password: the next login can read unsent edits on the device.
create table device_keys (
  device uuid not null,
  user_id integer not null references users,
  key bytea not null check (length(key) = 32),
  created_at timestamptz not null,
  primary key (device, user_id)
);

-- Devices whose cursor has changes that this database never had, each evidence that data were put
-- back underneath the product. A single one does not end the epoch.
create table refused_cursors (
  epoch text not null,
  device uuid not null,
  refused_at timestamptz not null default now(),
  primary key (epoch, device)
);

-- Differences between the digests of a device and the tables.
create table divergences (
  id bigint generated always as identity primary key,
  found_at timestamptz not null,
  user_id integer not null,
  device uuid,
  held integer not null,
  expected integer not null
);
create index divergences_found_at on divergences (found_at);

-- Doctors and their schedule.

create table doctors (
  id integer generated always as identity primary key,
  name_employee text not null,
  desc_employee text not null default '',
  full_pro_name text not null,
  profile_txt text not null default '',
  additional_education text not null default '',
  work_experience text not null default '',
  professional_interests text not null default '',
  sort_emp integer not null default 0,
  is_flagged boolean not null default false,
  hidden_doctor integer not null default 0,
  services text[] not null default '{}',
  -- Durations of services, if set: [{"service": …, "minutes": …}].
  service_minutes jsonb not null default '[]',
  revision integer not null default 1,
  deleted_at timestamptz
);

-- One row per size and format, so that several processes serve the same bytes.
create table doctor_photos (
  doctor_id integer not null references doctors on delete cascade,
  format text not null check (format in ('jpeg', 'webp', 'avif')),
  width integer not null,
  version text not null,
  bytes bytea not null,
  primary key (doctor_id, format, width)
);

-- A doctor's day stays as an empty row when its times are removed: its revision must go on.
create table schedule_days (
  employee integer not null references doctors,
  day date not null,
  times text[] not null default '{}',
  revision integer not null default 1,
  primary key (employee, day)
);
create index schedule_days_day on schedule_days (day);

create table schedule_templates (
  id integer generated always as identity primary key,
  uid uuid not null unique default gen_random_uuid(),
  tpl_name text not null,
  times text[] not null,
  revision integer not null default 1
);

-- Outlives the template, so that a late request of its creation cannot bring it back.
create table removed_templates (
  uid uuid primary key,
  removed_at timestamptz not null default now()
);

-- The journal.

create table journal_records (
  id integer generated always as identity primary key,
  uid uuid not null unique,
  employee integer not null references doctors,
  record_day date not null,
  record_time text not null check (record_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The slot of the creation: a uid sent again with it is a lost answer, even after a move; with any
  -- other it is another visit.
  made_for text,
  -- Staff took a time that the schedule does not offer.
  squeezed_in boolean not null default false,
  user_name text not null default '',
  phone text not null default '',
  service text not null default '',
  add_comment text not null default '',
  source text not null check (source in ('site', 'staff')),
  operator_view boolean not null,
  call_operator boolean not null,
  read_at timestamptz,
  -- When the patient came to reception: HH:MM by the clinic's clock on the day of the visit.
  arrived_at text not null default '' check (arrived_at ~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$'),
  -- How a visit, or the call before it, ended: '' if not known yet; `unreached-N` after N
  -- unanswered calls.
  outcome text not null default '' check (outcome ~ '^(came|missed|unreached-[1-9][0-9]?)?$'),
  consent_version text,
  consent_at timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1
);
-- Decides who gets a slot.
create unique index journal_records_slot on journal_records (employee, record_day, record_time);
-- Devices read one doctor's day at a time.
create index journal_records_day_employee on journal_records (record_day, employee);
create index journal_records_unread on journal_records (id)
  where source = 'site' and not call_operator and read_at is null;

-- Outlives the record, so that a late copy of its creation cannot bring it back.
create table destroyed_records (
  uid uuid primary key,
  -- Null for a uid that was blocked before it was created.
  record_id integer,
  destroyed_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index destroyed_records_xid on destroyed_records (xid);
create index destroyed_records_number on destroyed_records (record_id);

-- Whether and when past records are destroyed: read by the nightly job, the journal's switch and
-- the published documents. A change makes a new version of the consent.
create table journal_settings (
  only_row boolean primary key default true check (only_row),
  delete_after_day_passed boolean not null default false,
  keep_days integer not null default 0 check (keep_days between 0 and 30),
  retention_revision integer not null default 0,
  retention_since date,
  -- Hours before a visit until which its patient may move or cancel it; null: never.
  patient_move_hours integer default 12,
  patient_cancel_hours integer default 2
);
insert into journal_settings default values;

-- A patient's link to her visit. The token is derived from uid, version and the server's secret.
create table visit_links (
  uid uuid primary key references journal_records (uid) on delete cascade,
  -- Raised by a revocation.
  version integer not null default 1,
  -- SHA-256 of the token; null: revoked.
  token_hash bytea unique,
  -- How often the patient has moved the visit.
  moves integer not null default 0,
  -- The phone of the visit is not the patient's: its owner has said so.
  not_me_at timestamptz
);

-- Acts of patients by their links, for reception to read; without personal data.
create table patient_acts (
  id integer generated always as identity primary key,
  acted_at timestamptz not null,
  kind text not null check (kind in ('confirmed', 'moved', 'cancelled', 'not_me')),
  journal_id integer not null,
  employee integer not null references doctors,
  record_day date not null,
  record_time text not null,
  -- Of a move: where the visit was before.
  from_day date,
  from_time text,
  read_at timestamptz
);
create index patient_acts_unread on patient_acts (id) where read_at is null;

-- Limits of bookings from the site.

-- Which networks booked from the site lately, as hashes; stored for a day. All of them together are
-- counted under the bucket `site`.
create table site_booking_addresses (
  bucket text not null,
  booked_at timestamptz not null
);
create index site_booking_addresses_bucket on site_booking_addresses (bucket, booked_at);
create index site_booking_addresses_age on site_booking_addresses (booked_at);

-- The limit that refuses a booking from the site, and for how many seconds: `network`, or `wave`
-- (four times the usual number of bookings); null if it may be made. A limit of 0 is off. Volatile
-- on purpose: each query inside has its own snapshot, so bookings of earlier lock holders are
-- counted. The wave has no lock, because all bookings would queue on it: concurrent ones pass
-- together.
create function site_booking_limit(
  its_networks text[], per_hour integer, per_day integer,
  usual_a_minute integer, usual_an_hour integer, instant timestamptz
) returns table (reached text, seconds integer) language plpgsql volatile as $$
begin
  if per_hour > 0 or per_day > 0 then
    perform pg_advisory_xact_lock(hashtextextended(
      'site booking network ' || its_networks[array_length(its_networks, 1)], 0));
    -- The limit is reached while the nth newest booking is within the span.
    return query
      select 'network', ceil(extract(epoch from nth.booked_at + limits.span - instant))::integer
      from (values (interval '1 hour', per_hour), (interval '1 day', per_day)) limits (span, most)
      cross join unnest(its_networks) with ordinality network (bucket, width)
      cross join lateral (
        select booked_at from site_booking_addresses
        where site_booking_addresses.bucket = network.bucket and booked_at > instant - limits.span
        order by booked_at desc
        offset greatest(limits.most, 1) * (2 ^ (network.width - 1))::integer - 1 limit 1
      ) nth
      where limits.most > 0
      order by 2 desc limit 1;
    if found then return; end if;
  end if;
  return query
    select 'wave', ceil(extract(epoch from nth.booked_at + limits.span - instant))::integer
    from (values (interval '1 minute', usual_a_minute), (interval '1 hour', usual_an_hour))
      limits (span, usual)
    cross join lateral (
      select booked_at from site_booking_addresses
      where bucket = 'site' and booked_at > instant - limits.span
      order by booked_at desc
      offset limits.usual * 4 - 1 limit 1
    ) nth
    where limits.usual > 0
    order by 2 desc limit 1;
end $$;

-- A booking that reception has removed no longer counts towards a wave of the site.
create function forget_removed_booking() returns trigger language plpgsql as $$
begin
  delete from site_booking_addresses where ctid = (
    select ctid from site_booking_addresses
    where bucket = 'site' and booked_at = old.created_at limit 1);
  return null;
end $$;
create trigger forget_removed_booking after delete on journal_records
  for each row when (old.source = 'site') execute function forget_removed_booking();

-- Requests that are repeated under a key. Written in the write's own transaction, for 2xx only;
-- never a body (it may hold a patient).

create table repeatable_requests (
  key uuid primary key,
  user_id integer references users,
  request_hash bytea not null,
  status integer not null,
  -- The written record, or the number of a row without a uid.
  uid uuid,
  subject integer,
  -- A replay answers with the revision of this request, even after later changes.
  revision integer,
  xid xid8 not null default pg_current_xact_id(),
  answered_at timestamptz not null default now()
);
create index repeatable_requests_age on repeatable_requests (answered_at);

-- The site's content.

create table articles (
  id integer generated always as identity primary key,
  name_article text not null,
  text_article text not null default '',
  -- The beginning of the text without its markup (`previewOf`).
  preview text not null default '',
  type_article integer not null check (type_article between 1 and 4),
  delete_article integer not null default 0 check (delete_article in (0, 1)),
  -- The last day on which the site shows an announcement; null without an end.
  last_day date,
  updated_at timestamptz not null default now()
);

create table prices (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  price text not null,
  category_id integer not null check (category_id between 1 and 3),
  sort integer not null default 0 check (sort >= 0)
);

create table uploads (
  name text primary key,
  original_name text not null,
  content_type text not null,
  is_image boolean not null,
  bytes bytea not null,
  -- A smaller version of an image, for browsers that accept WebP.
  webp bytea,
  uploaded_at timestamptz not null default now()
);

-- Documents the clinic publishes on its legal page, each an uploaded file under a title.
create table papers (
  id integer generated always as identity primary key,
  title text not null,
  upload text not null references uploads (name),
  published_at timestamptz not null default now()
);

-- The change log: which documents devices have to pull again.

create table change_log (
  xid xid8 not null default pg_current_xact_id(),
  key text not null,
  logged_at timestamptz not null default clock_timestamp()
);
create index change_log_xid on change_log (xid);

-- Transaction ids are valid only in the cluster that gave them. After a move from another cluster
-- the log is deleted, and other rows get an id that every device has passed.
create function forget_transaction_ids() returns void language sql as $$
  delete from change_log;
  update repeatable_requests set xid = '3';
  update destroyed_records set xid = '3';
$$;

create function log_record_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into change_log (key) values ('day/' || old.record_day || '/' || old.employee);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and (new.record_day, new.employee) <> (old.record_day, old.employee)) then
    insert into change_log (key) values ('day/' || new.record_day || '/' || new.employee);
  end if;
  return null;
end $$;
create trigger journal_records_changed after insert or update or delete on journal_records
  for each row execute function log_record_change();

create function log_schedule_day_change() returns trigger language plpgsql as $$
begin
  insert into change_log (key)
  select 'day/' || changed.day || '/' || changed.employee
  from (select coalesce(new.day, old.day) as day, coalesce(new.employee, old.employee) as employee) changed;
  return null;
end $$;
create trigger schedule_days_changed after insert or update or delete on schedule_days
  for each row execute function log_schedule_day_change();

create function log_document_change() returns trigger language plpgsql as $$
begin
  insert into change_log (key) values (tg_argv[0]);
  return null;
end $$;
create trigger doctors_changed after insert or update or delete on doctors
  for each row execute function log_document_change('doctors');
create trigger doctor_photos_changed after insert or update or delete on doctor_photos
  for each row execute function log_document_change('doctors');
create trigger schedule_templates_changed after insert or update or delete on schedule_templates
  for each row execute function log_document_change('templates');
create trigger journal_settings_changed after update on journal_settings
  for each row execute function log_document_change('settings');
create trigger articles_changed after insert or update or delete on articles
  for each row execute function log_document_change('articles');
create trigger prices_changed after insert or update or delete on prices
  for each row execute function log_document_change('prices');
create trigger papers_changed after insert or update or delete on papers
  for each row execute function log_document_change('papers');

-- Evidence of destruction. Order 179 of 28.10.2022: for each destruction an act and an extract of the
-- event log, both stored three years. Neither holds a patient's data.

create table destruction_acts (
  id integer generated always as identity primary key,
  -- A mistaken destruction is undone under an act of return. The record may be destroyed again
  -- later: `nth` counts its destructions, and a return names the one it undoes.
  kind text not null default 'destruction' check (kind in ('destruction', 'return')),
  nth integer not null default 1,
  -- The destroyed record: its uid for us, its number for people.
  uid uuid not null,
  journal_id integer not null,
  act_filename text not null unique,
  created_at timestamptz not null,
  deleted_by text not null,
  record_day date not null,
  record_time text not null,
  -- Transaction ids are valid within one epoch only.
  epoch text not null,
  xid xid8 not null default pg_current_xact_id(),
  document bytea not null,
  unique (uid, kind, nth)
);
create index destruction_acts_created on destruction_acts (created_at);
-- A DOCX is a ZIP: pressing it again gains nothing.
alter table destruction_acts alter column document set storage external;

create table act_templates (
  id integer generated always as identity primary key,
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  document bytea not null
);

-- The progress of archive downloads, for the screens that began them, independent of the packing
-- process. A crash may lose it.
create unlogged table archive_progress (
  id uuid primary key,
  packed integer not null,
  total integer not null,
  told_at timestamptz not null default now()
);

create table event_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  -- The login at that time: logins change, the log does not. Null user_id: the site or the server.
  actor text not null,
  user_id integer,
  -- Of the type `Action`. Any text: after a rollback a restore brings the log of a newer version.
  action text not null,
  journal_id integer,
  record_day date,
  record_time text,
  employee integer,
  -- Of a deletion: the categories of data; of a change: its fields; of a consent: the version.
  detail text not null default '',
  reason text not null default ''
);
create index event_log_created on event_log (created_at);
-- Without these, reading the events of one record or a day's destroyed visits scans three years of
-- the log.
create index event_log_record on event_log (journal_id, id) where journal_id is not null;
create index event_log_destroyed_day on event_log (record_day) where action = 'deleted';
-- Events beside the list of users, few among many others.
create index event_log_of_users on event_log (id) where action in (
  'user_created', 'user_changed', 'password_set', 'user_deleted', 'token_created', 'token_ended',
  'journal_read');

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

-- The only way to delete evidence: removes rows older than `before`, and logs it.
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

-- Jobs that destroy by the clock.

-- The last moment at which the server's clock was trusted. Null: it was never checked.
create table clock_trust (
  only_row boolean primary key default true check (only_row),
  trusted_at timestamptz
);
insert into clock_trust default values;

-- The question an administrator must decide before a job may continue destroying, and the decision.
create table destruction_guard (
  task text primary key check (task in ('clock', 'records', 'evidence')),
  -- Null without a question.
  stopped_at timestamptz,
  refused_at timestamptz,
  refused_by text,
  -- The number that an administrator has confirmed as usual.
  usual integer not null default 0,
  -- The confirmed limits: for records, visits before the day and created until the moment; for
  -- evidence, rows from before the moment.
  confirmed_day date,
  confirmed_created timestamptz
);
insert into destruction_guard (task) values ('clock'), ('records'), ('evidence');
