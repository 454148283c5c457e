-- The visit that fulfilled a destroyed wish: a second one for the same wish is refused while it is there.
alter table destroyed_records add column taken_by uuid;
