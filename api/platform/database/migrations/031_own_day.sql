-- The doctor that a user with the right «Свой день» is.
alter table users add column doctor integer references doctors;
