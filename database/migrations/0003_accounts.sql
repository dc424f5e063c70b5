-- People: how they prove who they are (users, identities, sessions…) and what the product knows of them (profiles).

create table users (
  id text primary key,
  name text not null default '',
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  -- What was said at sign-up; the profile made below is what counts from then on.
  role text not null default 'student' check (role in ('student', 'coach')),
  phone_number text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identities (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identities_user on identities (user_id);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

create table two_factors (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index two_factors_user on two_factors (user_id);
create index two_factors_secret on two_factors (secret);

create table signing_keys (
  id text primary key,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null,
  expires_at timestamptz
);

create table profiles (
  id text primary key references users (id) on delete cascade,
  role text not null check (role in ('student', 'coach')),
  first_name text,
  last_name text,
  email text not null,
  phone_number text,
  photo text,
  profile_completed boolean not null default false,
  updated_at timestamptz not null default now()
);

-- A user and their profile are born in one transaction, whoever inserts the user.
create function create_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (id, role, email, phone_number, first_name, last_name)
  values (
    new.id, new.role, new.email, new.phone_number,
    nullif(split_part(new.name, ' ', 1), ''),
    nullif(btrim(substr(new.name, length(split_part(new.name, ' ', 1)) + 1)), '')
  );
  return null;
end
$$;
create trigger users_profile after insert on users for each row execute function create_profile();

-- A role is written once. No request, and no bug, can change it.
create function refuse_role_change() returns trigger language plpgsql as $$
begin
  raise exception 'a role is written once, at creation' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger profiles_role before update on profiles
  for each row when (old.role is distinct from new.role) execute function refuse_role_change();
create trigger users_role before update on users
  for each row when (old.role is distinct from new.role) execute function refuse_role_change();

alter table coaches add constraint coaches_user foreign key (user_id) references users (id) on delete set null;
