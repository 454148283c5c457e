-- The last day on which the site shows an announcement; null without an end.
alter table articles add column last_day date;
