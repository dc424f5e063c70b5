-- Pictures and PDF files that go with a message. Each is a private file of whoever sent it, and goes with their account;
-- one that is not sent has a last day, one that is sent has none ('infinity').
create table attachments (
  id uuid primary key references private_files (id) on delete cascade,
  conversation_id bigint not null references conversations (id) on delete cascade,
  -- Null until its message is sent.
  message_id bigint references messages (id) on delete cascade,
  -- Where it stands among those of its message.
  position smallint not null default 0 check (position between 0 and 4),
  kind text not null check (kind in ('picture', 'pdf')),
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  unique (message_id, position),
  check ((kind = 'picture') = (width is not null) and (kind = 'picture') = (height is not null))
);
create index attachments_conversation on attachments (conversation_id);

-- A conversation or a message that is deleted takes its files along.
create function drop_attached_file() returns trigger language plpgsql as $$
begin
  delete from private_files where id = old.id;
  return null;
end
$$;
create trigger attachments_drop_file after delete on attachments
  for each row execute function drop_attached_file();

-- A file says enough: a message may have no words then. The number stays when a closed account has taken its files along.
alter table messages
  add column attachments_count smallint not null default 0 check (attachments_count between 0 and 5),
  drop constraint messages_body_check,
  add constraint messages_body_check check (char_length(body) <= 2000 and (body <> '' or attachments_count > 0));
