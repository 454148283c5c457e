-- A locked screen: until its user signs in again, this session gets no key of its device.
alter table session_families add column locked_at timestamptz;
