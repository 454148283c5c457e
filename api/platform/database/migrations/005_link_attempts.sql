-- The number of wrong answers to the link's question; a limit ends the link.
alter table visit_links add column wrong_answers integer not null default 0;
