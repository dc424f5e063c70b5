-- A conversation that goes both ways: who has read what, who shares a number, who has had enough.

alter table conversations
  -- The last message that each side has seen, and how many of the other's came after it.
  add column coach_read_id bigint not null default 0,
  add column student_read_id bigint not null default 0,
  add column coach_unread integer not null default 0 check (coach_unread >= 0),
  add column student_unread integer not null default 0 check (student_unread >= 0),
  -- From the acceptance on, until the coach takes it back. The number itself is in their profile.
  add column coach_shares_phone boolean not null default false,
  add column blocked_by text check (blocked_by in ('coach', 'student')),
  add column blocked_at timestamptz,
  -- When the coach first answered in any way: what response times are made of.
  add column answered_at timestamptz,
  add check ((blocked_by is null) = (blocked_at is null)),
  -- Whoever closes their account takes their name along; the other keeps what was said.
  alter column student_id drop not null,
  drop constraint conversations_student_id_fkey,
  add constraint conversations_student_id_fkey foreign key (student_id) references users (id) on delete set null;

alter table messages
  -- Also known once the sender has closed their account.
  add column from_coach boolean not null default false,
  -- What the sender's browser calls it: sent again after a lost answer, it is the same message.
  add column client_id uuid;
update messages m set from_coach = true from conversations c
where c.id = m.conversation_id and m.sender_id is distinct from c.student_id;
alter table messages alter column from_coach drop default;
create unique index messages_client on messages (conversation_id, from_coach, client_id) where client_id is not null;
drop index messages_sender;
create index messages_sender on messages (sender_id, created_at desc) where sender_id is not null;

update conversations set answered_at = coalesce(accepted_at, declined_at), coach_shares_phone = accepted_at is not null;
update conversations c set coach_unread = counted.total
from (select conversation_id, count(*)::int as total from messages where not from_coach group by 1) as counted
where counted.conversation_id = c.id and c.accepted_at is null and c.declined_at is null;
update conversations c set
  coach_read_id = case when accepted_at is not null or declined_at is not null then last.id else 0 end,
  student_read_id = last.id
from (select conversation_id, max(id) as id from messages group by 1) as last
where last.conversation_id = c.id;

create index conversations_coach_unread on conversations (coach_id) where coach_unread > 0;
create index conversations_student_unread on conversations (student_id) where student_unread > 0;
create index conversations_pair on conversations (coach_id, student_id);
-- Those that are nobody's once the coach has left too.
create index conversations_left on conversations (coach_id) where student_id is null;
create index conversations_untouched on conversations (last_message_at);

-- Both ends hear at once of every change of what they are shown, in whichever process they are connected: "conversation coach
-- student". A message changes its conversation too; that a mail has left is nobody's news.
create function announce_conversation_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversation_change', concat_ws(' ', new.id, new.coach_id, new.student_id));
  return null;
end $$;
create trigger conversations_begin after insert on conversations
  for each row execute function announce_conversation_change();
create trigger conversations_change after update on conversations
  for each row when (
    (old.student_id, old.address, old.phone, old.messages_count, old.last_message_at, old.accepted_at, old.declined_at,
     old.coach_read_id, old.student_read_id, old.coach_unread, old.student_unread, old.coach_shares_phone, old.blocked_by)
    is distinct from
    (new.student_id, new.address, new.phone, new.messages_count, new.last_message_at, new.accepted_at, new.declined_at,
     new.coach_read_id, new.student_read_id, new.coach_unread, new.student_unread, new.coach_shares_phone, new.blocked_by))
  execute function announce_conversation_change();
