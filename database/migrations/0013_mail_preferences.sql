-- Which mails a person wants, by kind. Without a row, the kind's own rule holds (app/features/accounts/rules/mail-kinds.ts).
create table mail_preferences (
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  wanted boolean not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, kind)
);
