-- What the coach says on the day of a group session, once for all who take part: there, begun, ended.
alter table group_sessions add column arrived_at timestamptz, add column begun_at timestamptz, add column ended_at timestamptz;
