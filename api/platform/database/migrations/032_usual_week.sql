-- A doctor's usual working days: the uid of a schedule template for each weekday from Monday on, an
-- empty text for a day off. An empty list: not set.
alter table doctors add column usual_week text[] not null default '{}'
  check (cardinality(usual_week) in (0, 7));
