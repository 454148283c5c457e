-- How a patient prepares for a service, and the article that says more about it.
alter table prices
  add column preparation text not null default '',
  add column preparation_article integer references articles (id) on delete set null;
