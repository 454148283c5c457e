-- How a visit, or the call before it, ended: '' while nothing is known; `unreached-N` after N calls
-- that nobody answered.
alter table journal_records add column outcome text not null default ''
  check (outcome ~ '^(came|missed|unreached-[1-9][0-9]?)?$');
