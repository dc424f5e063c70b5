-- What operators answered to messages of the contact page; it goes with the message.
create table contact_answers (
  id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages (id) on delete cascade,
  operator_id text references users (id) on delete set null,
  answer text not null check (char_length(answer) between 1 and 5000),
  answered_at timestamptz not null default now()
);
create index contact_answers_message on contact_answers (message_id, id);
create index contact_answers_operator on contact_answers (operator_id) where operator_id is not null;

-- Beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in (''answer message''))',
    known);
end $$;
