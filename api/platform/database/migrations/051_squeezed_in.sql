-- Reception took a time that the schedule does not offer, deliberately.
alter table journal_records add column squeezed_in boolean not null default false;
