-- What is attached to a mail: a calendar entry as it was when the mail was written, or the name and id of a document, which is rendered
-- when the mail is sent. A process of the version before sends the mail without it.
alter table mails add column attachments jsonb not null default '[]';

-- When the purchase of a pack was confirmed by mail.
alter table packs add column mailed_at timestamptz;
