-- How many answers to the link's question have been wrong; after some, the link ends.
alter table visit_links add column wrong_answers integer not null default 0;
