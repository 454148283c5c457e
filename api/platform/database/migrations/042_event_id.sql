-- A restored database may give a revision that a lost change had to another change. So the id of an
-- event names the request too, or the epoch of a change without a key; a booking is known by its uid.
create or replace function queue_visit_event(
  its_uid uuid, its_kind text, its_revision integer, instant timestamptz
) returns void language sql as $$
  with event as (
    insert into webhook_events (id, kind, uid, revision, happened_at)
    select 'evt_' || md5(concat_ws('/', its_uid, its_kind, its_revision,
        case when its_kind <> 'visit.booked' then
          coalesce(nullif(current_setting('priem.request_key', true), ''), current_epoch())
        end)),
      its_kind, its_uid, its_revision, instant
    where exists (select from webhooks where off_at is null and its_kind = any(kinds))
    on conflict (id) do nothing
    returning id, number
  )
  insert into webhook_deliveries (webhook, event, number, uid, next_at)
  select webhooks.id, event.id, event.number, its_uid, instant
  from event, webhooks where off_at is null and its_kind = any(kinds)
$$;
