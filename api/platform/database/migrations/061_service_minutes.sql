-- How long a doctor's services take, where staff said so: [{"service": …, "minutes": …}].
alter table doctors add column service_minutes jsonb not null default '[]';
