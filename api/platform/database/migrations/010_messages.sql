-- SMS to patients: consents, settings, and messages with their states.

alter table journal_records
  add column sms_consent boolean not null default false,
  -- The version of the text that the patient agreed to, and the time; null without a consent.
  add column sms_consent_version text,
  add column sms_consent_at timestamptz,
  -- When the visit was moved to its slot; null if it was not moved.
  add column placed_at timestamptz;

alter table journal_settings
  add column reminder_hours integer not null default 24 check (reminder_hours between 1 and 168),
  add column reminder_text text not null
    default 'Запись {день} {время}. Подтвердить или перенести: {ссылка}';

-- The epoch in which messages are sent, and since when. In another epoch, or after the clock was
-- doubted, messages that were due before may have been sent: they are not sent again.
alter table clinic_state
  add column messages_epoch text,
  add column messages_since timestamptz;

-- The clinic's own version of the consent, or the later one that a changed retention rule made.
create function current_consent_version(own text) returns text language sql stable as $$
  select case when own is null or retention_revision = 0 or retention_since is null then own
    else greatest(left(own, 10), retention_since::text) || '-' || retention_revision end
  from journal_settings
$$;

-- Without text and phone: both are read when the message is sent.
create table messages (
  id integer generated always as identity primary key,
  -- Our name of the message at the provider.
  uid uuid not null unique default gen_random_uuid(),
  -- Null for the notice of a cancellation: the visit is destroyed in the same transaction.
  visit uuid references journal_records (uid) on delete cascade,
  kind text not null check (kind in ('reminder', 'moved', 'away', 'cancelled')),
  -- Where the visit is by the message.
  record_day date not null,
  record_time text not null,
  due timestamptz not null,
  not_after timestamptz not null,
  state text not null check (
    state in ('due', 'taken', 'accepted', 'delivered', 'failed', 'unknown', 'void')),
  attempts integer not null default 0,
  provider_id text,
  -- A code of `MESSAGE_ERRORS`, or the provider's number; never its text, which may have the phone.
  error text not null default '',
  changed_at timestamptz not null,
  -- When the provider is asked next; null: no more.
  ask_at timestamptz,
  -- Reception has called instead.
  called_at timestamptz,
  unique (visit, kind, record_day, record_time),
  check (visit is not null or kind = 'cancelled')
);
create index messages_due on messages (due) where state = 'due';
create index messages_asked on messages (ask_at) where ask_at is not null;
create index messages_taken on messages (changed_at) where state = 'taken';
