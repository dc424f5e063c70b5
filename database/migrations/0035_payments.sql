-- Money: what is agreed, what was collected of it, what we ask of the provider, what it tells us, and the ledger of it all.

-- Whose money it is in the ledger. It outlives the person: ten years of entries stay, without a name.
create table ledger_holders (
  id bigint generated always as identity primary key,
  user_id text unique references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index ledger_holders_nameless on ledger_holders (id) where user_id is null;

-- What somebody agrees to pay, for a thing of another room, which hears of every change by its kind.
create table payments (
  id uuid primary key,
  kind text not null check (kind in ('once', 'authorised', 'instalments', 'subscription')),
  status text not null default 'open'
    check (status in ('open', 'authorised', 'running', 'paused', 'late', 'paid', 'released', 'failed', 'expired', 'ended')),
  payable_kind text not null,
  payable_id text not null,
  description text not null check (char_length(description) between 1 and 200),
  -- The whole; of a subscription, each month's.
  amount_cents integer not null check (amount_cents > 0),
  instalments smallint not null default 1 check (instalments between 1 and 36),
  -- Null where the house sells: no commission then.
  seller_id bigint references ledger_holders (id),
  -- Null for guests.
  payer_id bigint references ledger_holders (id),
  provider text not null check (provider in ('stripe', 'demo')),
  -- What the provider calls it, once it knows.
  checkout_ref text unique,
  checkout_url text,
  -- Who pays later instalments there, and with what.
  customer_ref text,
  method_ref text,
  subscription_ref text unique,
  -- When the provider was last asked how the subscription stands: an earlier answer that is told later is no news.
  subscription_asked_at timestamptz,
  -- Where the payer comes back to, within this site.
  return_path text not null check (return_path ~ '^/(?!/)'),
  cancel_path text not null check (cancel_path ~ '^/(?!/)'),
  expires_at timestamptz not null,
  -- Kept by the ledger's own statements, so that no page adds up entries.
  collected_cents integer not null default 0,
  refunded_cents integer not null default 0,
  -- What the room that sells says was delivered so far, and what of it is income.
  delivered_cents integer not null default 0 check (delivered_cents >= 0),
  recognised_cents integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (refunded_cents between 0 and collected_cents),
  check (recognised_cents between 0 and collected_cents - refunded_cents)
);
create index payments_payable on payments (payable_kind, payable_id, created_at desc);
create index payments_payer on payments (payer_id, created_at desc) where payer_id is not null;
create index payments_seller on payments (seller_id, created_at desc) where seller_id is not null;
create index payments_unfinished on payments (changed_at) where status in ('open', 'authorised', 'running', 'paused', 'late');

-- Each time that money is to be taken: one of a payment made at once, one for each instalment, one for each renewal.
create table charges (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  number integer not null check (number > 0),
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'planned'
    check (status in ('planned', 'pending', 'authorised', 'paid', 'failed', 'released')),
  -- Of one that has failed, when it is tried again.
  due_at timestamptz not null,
  -- How often we have asked for it.
  attempts smallint not null default 0,
  ref text unique,
  -- Of one that has failed, the provider's code for the last attempt, such as "authentication_required".
  reason text,
  fee_cents integer not null default 0 check (fee_cents >= 0),
  refunded_cents integer not null default 0,
  -- Each time that the payer's bank contests it: how much, and what was decided.
  disputes jsonb not null default '[]',
  -- What of it is taken back until that is decided, what is lost, and how it stands in all.
  disputed_cents integer not null default 0 check (disputed_cents >= 0),
  lost_cents integer not null default 0 check (lost_cents >= 0),
  dispute text check (dispute in ('open', 'won', 'lost')),
  paid_at timestamptz,
  changed_at timestamptz not null default now(),
  unique (payment_id, number),
  check (refunded_cents between 0 and amount_cents)
);
create index charges_due on charges (due_at) where status in ('planned', 'failed');
create index charges_disputed on charges (payment_id) where dispute = 'open';

-- What we ask of the provider: written before it is asked, under the key by which it knows a repetition.
create table provider_calls (
  id uuid primary key,
  kind text not null check (kind in ('checkout', 'expire checkout', 'capture', 'release', 'refund', 'charge', 'end subscription',
    'pause subscription', 'resume subscription', 'create account', 'pay out')),
  payment_id uuid references payments (id),
  charge_id uuid references charges (id),
  payout_id uuid,
  holder_id bigint references ledger_holders (id),
  amount_cents integer check (amount_cents > 0),
  status text not null default 'wanted' check (status in ('wanted', 'done', 'refused')),
  -- What it made there; of what is refused, the provider's code.
  ref text,
  reason text,
  created_at timestamptz not null default now(),
  first_tried_at timestamptz,
  ended_at timestamptz,
  check ((status = 'wanted') = (ended_at is null))
);
-- What was set aside is taken or let go, never both, and once.
create unique index provider_calls_decided on provider_calls (payment_id)
  where kind in ('capture', 'release') and status <> 'refused';
-- However often the button is pressed, a coach gets one account.
create unique index provider_calls_account on provider_calls (holder_id) where kind = 'create account' and status = 'wanted';
create index provider_calls_wanted on provider_calls (created_at) where status = 'wanted';
create index provider_calls_refused on provider_calls (ended_at desc) where status = 'refused';
create index provider_calls_payment on provider_calls (payment_id) where payment_id is not null;
create unique index provider_calls_ref on provider_calls (kind, ref) where kind in ('refund', 'pay out') and ref is not null;

-- What the provider tells us: that something of its own has changed. What it is now is asked when it is dealt with.
create table provider_events (
  id text primary key,
  -- Who tells it: another knows nothing of it.
  provider text not null check (provider in ('stripe', 'demo')),
  type text not null,
  object_kind text not null check (object_kind in ('checkout', 'charge', 'subscription', 'account', 'transfer')),
  object_ref text not null,
  made_at timestamptz not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index provider_events_handled on provider_events (handled_at) where handled_at is not null;

-- The ledger: what belongs together adds up to nothing. Debits are positive, credits negative.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  -- What it books, such as "charge 1f… paid": it is booked once.
  key text not null unique,
  kind text not null check (kind in ('collected', 'recognised', 'refunded', 'refund failed', 'fee', 'dispute opened',
    'dispute won', 'dispute lost', 'written off', 'payout', 'payout sent', 'payout failed')),
  payment_id uuid references payments (id),
  payout_id uuid,
  booked_at timestamptz not null default now()
);
create index ledger_transactions_payment on ledger_transactions (payment_id, id) where payment_id is not null;
create index ledger_transactions_booked on ledger_transactions (booked_at, id);
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account text not null check (account in ('provider', 'deferred', 'coaches', 'commission', 'sales', 'fees', 'disputes', 'payouts', 'losses')),
  -- Of "coaches" and "payouts": to whom it is owed.
  holder_id bigint references ledger_holders (id),
  cents bigint not null check (cents <> 0),
  -- From when on it may be paid out.
  available_at timestamptz,
  check ((account in ('coaches', 'payouts')) = (holder_id is not null)),
  check (account = 'coaches' or available_at is null)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_holder on ledger_entries (holder_id, id) where holder_id is not null;
create index ledger_entries_account on ledger_entries (account, id);

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(cents), 1) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'transaction % of the ledger does not add up to nothing', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();

-- What is booked stays as it was booked: a mistake is corrected by another entry.
create function ledger_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function ledger_is_kept();
create trigger ledger_transactions_kept before update or delete on ledger_transactions
  for each row execute function ledger_is_kept();

-- Where a coach is paid: of the holder, so that what is owed is still paid once the account here is closed.
create table payout_accounts (
  holder_id bigint primary key references ledger_holders (id),
  provider text not null check (provider in ('stripe', 'demo')),
  ref text not null unique,
  status text not null default 'pending' check (status in ('pending', 'active', 'restricted', 'inactive')),
  onboarding_completed boolean not null default false,
  -- When the provider was last asked about it.
  asked_at timestamptz,
  -- As the coach chose; kept when they leave.
  payout_frequency text not null default 'monthly' check (payout_frequency in ('weekly', 'monthly')),
  -- After a change of where the money goes.
  held_until timestamptz,
  -- The last day of payouts that was dealt with, whether or not there was something to pay.
  last_payday date,
  -- Which account its owner was written of.
  told_ref text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create table payouts (
  id uuid primary key,
  holder_id bigint not null references ledger_holders (id),
  -- Whose account it goes to, also once the coach has one with another provider.
  provider text not null check (provider in ('stripe', 'demo')),
  account_ref text not null,
  cents integer not null check (cents > 0),
  status text not null default 'wanted' check (status in ('wanted', 'paid', 'failed')),
  reason text,
  -- What of its end the coach was written.
  told text check (told in ('paid', 'failed')),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index payouts_holder on payouts (holder_id, created_at desc);
create index payouts_failed on payouts (ended_at desc) where status = 'failed';
alter table provider_calls add foreign key (payout_id) references payouts (id);
alter table ledger_transactions add foreign key (payout_id) references payouts (id);
create index ledger_transactions_payout on ledger_transactions (payout_id) where payout_id is not null;
-- Which entries a payout pays: each once. A payout that fails is booked back, and that entry is paid by the next one.
create table payout_lines (
  entry_id bigint primary key references ledger_entries (id),
  payout_id uuid not null references payouts (id)
);
create index payout_lines_payout on payout_lines (payout_id);

-- Numbers without gaps: taken in the transaction that writes the document.
create table document_series (series text primary key, last_number integer not null default 0);
create table documents (
  id uuid primary key,
  series text not null references document_series (series),
  number integer not null check (number > 0),
  kind text not null check (kind in ('payout statement', 'commission invoice')),
  holder_id bigint references ledger_holders (id),
  payout_id uuid references payouts (id),
  -- Who it is made out to: gone with their account.
  recipient jsonb,
  content jsonb not null,
  issued_at timestamptz not null default now(),
  unique (series, number)
);
create index documents_holder on documents (holder_id, issued_at desc);
create index documents_payout on documents (payout_id);

create table coach_payment_info (
  coach_id text primary key references users (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  date_of_birth date,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  postal_code text not null,
  country text not null default 'FR' check (country in ('FR', 'BE', 'CH')),
  business_type text not null default 'individual' check (business_type in ('individual', 'company')),
  business_name text,
  siret_number text,
  -- Sealed; shown as its last four.
  iban text,
  iban_last4 text,
  -- For three days after it, nothing is paid out.
  iban_changed_at timestamptz,
  account_holder_name text,
  payout_frequency text not null default 'monthly' check (payout_frequency in ('weekly', 'monthly')),
  calendar_url text,
  latitude double precision,
  longitude double precision,
  formatted_address text,
  geocoding_verified boolean not null default false,
  updated_at timestamptz not null default now(),
  check ((iban is null) = (iban_last4 is null))
);

-- Whoever closes their account leaves amounts behind, and no name; what was bought is often called by who sold or bought it.
create function forget_document_names() returns trigger language plpgsql as $$
begin
  update documents set recipient = null where holder_id = new.id;
  update payments set description = 'Prestation d’un compte fermé' where new.id in (seller_id, payer_id);
  update demo_provider_objects o set body = jsonb_set(o.body, '{description}', to_jsonb(p.description))
    from payments p where o.kind = 'checkout' and o.body ->> 'paymentId' = p.id::text and new.id in (p.seller_id, p.payer_id);
  return null;
end $$;
create trigger ledger_holders_forget after update of user_id on ledger_holders
  for each row when (old.user_id is not null and new.user_id is null) execute function forget_document_names();

-- What the demo provider knows, where no key of a real one is set: it keeps its own things as a real one would.
create table demo_provider_objects (
  ref text primary key,
  kind text not null check (kind in ('checkout', 'charge', 'subscription', 'account', 'onboarding', 'transfer')),
  -- The key of the call that made it: asked again, it answers the same.
  call_id uuid unique,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create index demo_provider_objects_kind on demo_provider_objects (kind, created_at);

-- With which keys of a provider this database was used: what test keys have made, real ones do not know.
create table provider_modes (
  provider text primary key check (provider in ('stripe', 'demo')),
  mode text not null check (mode in ('test', 'live'))
);

-- Each comparison with the provider's own lists: how much was looked at, and what had to be mended.
create table reconciliations (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('stripe', 'demo')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- From when on the provider's lists are gone through, and how far it has come: what was cut off is gone on with.
  since timestamptz not null default now(),
  stage text,
  after text,
  looked_at integer not null default 0,
  differences jsonb not null default '[]',
  -- Beside those that are named.
  more integer not null default 0,
  -- What the whole ledger added up to then, by month and account: pages add what was booked since.
  ledger jsonb
);
create index reconciliations_started on reconciliations (started_at desc);
