-- The news of a series that have been mailed: a job that runs twice mails once.
alter table session_series add column mailed_news uuid[] not null default '{}';
