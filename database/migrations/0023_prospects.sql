-- The people whom a coach calls: added by hand, imported, or come by the contact dialog.
create table prospects (
  id bigint generated always as identity primary key,
  coach_id text not null references users (id) on delete cascade,
  -- Who wrote to the coach, and where. What is known of them is what the conversation shows, and changes with it.
  student_id text references users (id) on delete set null,
  conversation_id bigint references conversations (id) on delete set null,
  from_contact boolean not null default false,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  notes text not null default '',
  status text not null default 'non_appele' check (status in ('non_appele', 'appel_1', 'appel_2', 'appel_3', 'appel_4',
    'appel_5', 'perdu', 'gagne', 'en_attente', 'pas_interesse')),
  next_call_on date,
  -- When the coach said that this person agrees to be written to by us.
  agreed_at timestamptz,
  created_at timestamptz not null default now(),
  words tsvector not null generated always as (person_words(first_name, last_name, coalesce(email, ''))) stored,
  check (from_contact or email is not null)
);
create unique index prospects_student on prospects (coach_id, student_id) where student_id is not null;
create unique index prospects_email on prospects (coach_id, lower(email)) where email is not null;
create index prospects_newest on prospects (coach_id, created_at desc, id desc);
create index prospects_status on prospects (coach_id, status, created_at desc, id desc);
create index prospects_due on prospects (coach_id, next_call_on, id) where next_call_on is not null;
create index prospects_student_id on prospects (student_id) where student_id is not null;
create index prospects_conversation on prospects (conversation_id) where conversation_id is not null;

-- Nobody is left to be named, whichever way the account was closed.
create function forget_closed_account() returns trigger language plpgsql as $$
begin
  new.first_name := 'Compte fermé';
  new.last_name := '';
  new.phone := null;
  new.email := null;
  new.conversation_id := null;
  new.agreed_at := null;
  new.next_call_on := null;
  return new;
end $$;
create trigger prospects_forget_closed_account before update of student_id on prospects
  for each row when (old.student_id is not null and new.student_id is null) execute function forget_closed_account();

-- What has happened with them. It is only ever added to.
create table prospect_interactions (
  id bigint generated always as identity primary key,
  prospect_id bigint not null references prospects (id) on delete cascade,
  kind text not null default 'status' check (kind in ('status', 'contacted', 'accepted', 'declined', 'booked', 'paid')),
  -- What it is about, such as "conversation 12", where somebody else told it: heard of twice, it is one entry.
  about text,
  old_status text,
  new_status text not null,
  notes text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  check ((kind = 'status') = (about is null))
);
create index prospect_interactions_newest on prospect_interactions (prospect_id, created_at desc, id desc);
create unique index prospect_interactions_about on prospect_interactions (prospect_id, kind, about) where about is not null;

create function refuse_to_change_history() returns trigger language plpgsql as $$
begin
  raise exception 'The history of a prospect is never changed.';
end $$;
create trigger prospect_interactions_unchanged before update on prospect_interactions
  for each row execute function refuse_to_change_history();

-- Whoever has written before prospects were kept has written too.
insert into prospects (coach_id, student_id, conversation_id, from_contact, first_name, last_name, phone, created_at)
select c.user_id, v.student_id, v.id, true,
       coalesce(nullif(trim(p.first_name), ''), 'Un élève'),
       case when v.accepted_at is not null then coalesce(trim(p.last_name), '')
            when trim(coalesce(p.first_name, '')) = '' or trim(coalesce(p.last_name, '')) = '' then ''
            else upper(left(trim(p.last_name), 1)) || '.' end,
       case when v.accepted_at is not null then v.phone end,
       v.created_at
from (select distinct on (coach_id, student_id) * from conversations order by coach_id, student_id, id desc) v
join coaches c on c.id = v.coach_id
join profiles p on p.id = v.student_id
where c.user_id is not null;
