-- Which mails a person wants, by kind. Without a row, the kind's own rule holds (app/features/accounts/rules/mail-kinds.ts).
create table mail_preferences (
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  wanted boolean not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- Files that belong to somebody, served to nobody else, for as long as they last.
create table private_files (
  id uuid primary key default gen_random_uuid(),
  owner_id text not null references users (id) on delete cascade,
  -- What it is, such as a copy of one's own data.
  purpose text not null,
  -- Where its bytes are; null until they are stored.
  key text unique,
  -- What it is called when it is saved.
  name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index private_files_owner on private_files (owner_id, purpose, created_at desc);
create index private_files_expires_at on private_files (expires_at);

-- Whatever deletes a row, the owner's leaving for one, its bytes are deleted soon after.
create table forgotten_files (
  key text primary key,
  forgotten_at timestamptz not null default now()
);
create function forget_file() returns trigger language plpgsql as $$
begin
  insert into forgotten_files (key) values (old.key) on conflict do nothing;
  return null;
end
$$;
create trigger private_files_forget after delete on private_files
  for each row when (old.key is not null) execute function forget_file();
