-- The beginning of the text without its markup. Null in rows that an older version wrote: the next
-- start fills them in, by the same function that new articles go through.
alter table articles add column preview text;
