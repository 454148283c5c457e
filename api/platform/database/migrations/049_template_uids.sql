-- Devices of earlier versions know a template that they made by the key of the request, so that is its
-- uid. Any other gets one that a second run, over a restored backup, gives it again.
alter table schedule_templates add column uid uuid;
update schedule_templates template set uid = coalesce(
  (select min(key::text)::uuid from repeatable_requests request
    where request.subject = template.id and request.status = 201 and request.uid is null),
  md5('schedule-template/' || template.id)::uuid);
alter table schedule_templates
  alter column uid set default gen_random_uuid(),
  alter column uid set not null,
  add unique (uid);
