-- Who sends a mail claims it first: no transaction stays open while a mail server takes its time.
alter table mails add column claimed_at timestamptz;
