-- Proofs of who is there, beyond the session itself.

-- When the person behind a session last gave their password, or a code sent to their address, for something dangerous.
alter table sessions add column reauthenticated_at timestamptz;

-- The networks from which a person has signed in: what guessers do elsewhere never locks them out there. The network is
-- kept as a digest, since it only has to be recognised.
create table known_networks (
  user_id text not null references users (id) on delete cascade,
  network text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, network)
);
create index known_networks_used_at on known_networks (used_at);

-- An address that has been changed is the profile's too, whoever changes it.
create function follow_user_email() returns trigger language plpgsql as $$
begin
  update profiles set email = new.email, updated_at = now() where id = new.id;
  return null;
end
$$;
create trigger users_email after update of email on users
  for each row when (old.email is distinct from new.email) execute function follow_user_email();

-- Accounts whose address nobody has confirmed are looked for by age, to be forgotten.
create index users_unconfirmed on users (created_at) where not email_verified;
