-- The mails of a session that waits for its student: one that asks, and one before its slot is freed. A process of the version before
-- writes neither, and mails the message of the proposal like any other.
alter table session_proposals add column asked_mailed_at timestamptz, add column reminded_at timestamptz;
create index session_proposals_to_remind on session_proposals (expires_at) where status = 'proposed' and reminded_at is null;
