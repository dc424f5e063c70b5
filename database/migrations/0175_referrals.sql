-- Students invite others. Once the invited person's first paid session was held, both get a code for themselves alone.
alter table promotions add column is_personal boolean not null default false,
  add column person_id text references users (id) on delete set null;
create index promotions_person on promotions (person_id, created_at desc) where person_id is not null;

create table referrals (
  id bigint generated always as identity primary key,
  inviter_id text not null references users (id) on delete cascade,
  -- Somebody is invited once.
  invited_id text not null unique references users (id) on delete cascade,
  -- What both get, as it was said when the invitation was accepted.
  cents integer not null check (cents > 0),
  status text not null default 'accepted' check (status in ('accepted', 'credited', 'refused')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check (inviter_id <> invited_id),
  check ((status = 'accepted') = (settled_at is null))
);
create index referrals_inviter on referrals (inviter_id, created_at desc, id desc);
create index referrals_open on referrals (id) where status = 'accepted';
