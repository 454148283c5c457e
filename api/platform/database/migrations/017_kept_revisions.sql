-- A replay answers with what the request itself made, whatever others made of it since.
alter table repeatable_requests add column revision integer;
