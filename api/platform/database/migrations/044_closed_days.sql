-- Whether the clinic is closed on a day. Visitors are offered no time of such a day: a booked time
-- stays offered when the clinic closes, and a change of a day may come at the same moment.
create function is_closed(its_day date) returns boolean stable language sql as $$
  select exists (
    select from closures where undone_at is null and its_day between first_day and last_day)
$$;
