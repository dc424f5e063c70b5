-- The operator's chart of accounts: only what differs from the defaults of the code has a row.
create table book_accounts (
  account text primary key,
  number text not null check (number ~ '^[1-8][0-9]{2}[0-9A-Z]{0,9}$'),
  label text not null check (char_length(label) between 1 and 80),
  changed_at timestamptz not null default now()
);

-- What is mailed once for each person and year: a coach's statement, a student's tax certificate.
create table yearly_mails (
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('coach statement', 'tax certificate')),
  year smallint not null,
  mailed_at timestamptz not null default now(),
  primary key (user_id, kind, year)
);

alter table coach_payment_info
  -- abroad, where there is no SIRET
  add column tax_number text,
  -- the coach's own declaration of services at home, and since when we know it
  add column home_services_number text,
  add column home_services_since date,
  add column if not exists vat_number text;

-- The tax office asks for the identity of everybody who has sold in a year, also of those who have closed their account since.
create table former_sellers (
  holder_id bigint primary key references ledger_holders (id),
  identity jsonb not null,
  left_at timestamptz not null default now()
);
create function keep_former_seller() returns trigger language plpgsql as $$
begin
  insert into former_sellers (holder_id, identity)
    select h.id, jsonb_build_object('firstName', i.first_name, 'lastName', i.last_name, 'businessType', i.business_type,
      'businessName', i.business_name, 'dateOfBirth', i.date_of_birth, 'addressLine1', i.address_line1, 'addressLine2', i.address_line2,
      'postalCode', i.postal_code, 'city', i.city, 'country', i.country, 'siret', i.siret_number, 'taxNumber', i.tax_number,
      'vatNumber', i.vat_number, 'homeServicesNumber', i.home_services_number, 'homeServicesSince', i.home_services_since)
    from ledger_holders h join coach_payment_info i on i.coach_id = h.user_id
    where h.user_id = old.id and exists (select from payments p where p.seller_id = h.id and p.collected_cents > 0)
    on conflict (holder_id) do nothing;
  return old;
end $$;
create trigger users_keep_former_seller before delete on users for each row execute function keep_former_seller();

-- Beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''change book accounts''))', known);
end $$;
