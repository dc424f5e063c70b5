-- Texts that a coach writes once and inserts into messages. The command limits their number.
create table canned_replies (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  body text not null check (char_length(body) between 1 and 2000),
  -- Their order in the list; two may be equal, and the id then decides.
  position integer not null,
  changed_at timestamptz not null default now()
);
create index canned_replies_user on canned_replies (user_id, position);
