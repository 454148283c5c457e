-- Whether reception has begun a message that the doctor of this visit is away, and the doctor does
-- not offer its time.
create function is_doctor_away(its_visit uuid, its_employee integer, its_day date, its_time text)
returns boolean stable language sql as $$
  select exists (
    select from messages where visit = its_visit and kind = 'away' and state <> 'void'
      and record_day = its_day and record_time = its_time)
  and not exists (
    select from schedule_days
    where employee = its_employee and day = its_day and its_time = any(times))
$$;
