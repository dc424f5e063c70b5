-- The coach of an accompaniment is a supplier of the house: what they are owed is a purchase, booked beside the sale to the student.
alter table payments
  /* of a sale by the house whose coaches are its suppliers, the VAT rate in thousandths; null where a coach earns the price less the commission */
  add column supplied_vat_rate smallint,
  add constraint payments_supplied_vat_rate_check check (supplied_vat_rate is null
    or (supplied_vat_rate between 0 and 1000 and seller_id is null)) not valid;
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in ('provider', 'deferred', 'coaches', 'commission',
  'sales', 'services', 'input vat', 'fees', 'disputes', 'payouts', 'losses')) not valid;

-- The invoice that the house issues in the name of a coach for what it bought of them in a month, or the credit note of a negative month.
create table self_billed_documents (
  id uuid primary key,
  holder_id bigint not null references ledger_holders (id),
  -- the first day of the month
  month date not null check (extract(day from month) = 1),
  is_demo boolean not null,
  kind text not null check (kind in ('self-billed invoice', 'self-billed credit note')),
  series text not null references document_series (series),
  number integer not null check (number > 0),
  -- The coach as of the day of issue. Erased after the retention of the books, not with the account.
  seller jsonb,
  content jsonb not null,
  net_cents integer not null,
  vat_cents integer not null,
  issued_at timestamptz not null default now(),
  unique (series, number),
  unique (holder_id, is_demo, month)
);

-- What each coach delivered of a payment to the house, item by item: a session, a review, a month. In this order they become income.
create table payment_share_items (
  payment_id uuid not null references payments (id),
  holder_id bigint not null references ledger_holders (id),
  item text not null,
  what text not null check (char_length(what) between 1 and 200),
  at timestamptz not null,
  delivered_cents integer not null default 0 check (delivered_cents >= 0),
  recognised_cents integer not null default 0 check (recognised_cents >= 0),
  primary key (payment_id, holder_id, item)
);

-- What a ledger transaction bought of a coach: the sold price without VAT, the share of the coach in it, and the VAT of the coach on top.
create table service_purchases (
  transaction_id bigint primary key references ledger_transactions (id),
  holder_id bigint not null references ledger_holders (id),
  item text not null,
  what text not null,
  base_cents integer not null,
  net_cents integer not null,
  vat_treatment text not null check (vat_treatment in ('franchise', 'liable', 'exempt teaching', 'reverse charge')),
  vat_rate smallint not null check (vat_rate between 0 and 1000),
  vat_cents integer not null,
  -- The coach's mandate was in force: the house issues the invoice.
  is_self_billed boolean not null,
  -- The coach as of that day, in case the account is closed before the invoice; removed once it is issued.
  seller jsonb,
  document_id uuid references self_billed_documents (id),
  check (document_id is null or (is_self_billed and seller is null))
);
create index service_purchases_unbilled on service_purchases (holder_id) where is_self_billed and document_id is null;
create index service_purchases_holder on service_purchases (holder_id, transaction_id);
create index service_purchases_document on service_purchases (document_id) where document_id is not null;

-- The mandate to issue invoices in the coach's name, and the coach's VAT status.
alter table coach_payment_info add column if not exists self_billing_mandate_at timestamptz;
alter table coach_payment_info add column if not exists self_billing_revoked_at timestamptz;
alter table coach_payment_info add column if not exists vat_status text check (vat_status in ('franchise', 'liable', 'exempt teaching'));
alter table coach_payment_info add column if not exists vat_number text;
alter table coach_payment_info add column if not exists vat_rate smallint;

-- 1: all units are bookable at once, and a month counts whole. 2: units are released as instalments are paid, and days without a coach
-- are not due. What was sold stays as it was sold.
alter table accompaniments add column contract_version smallint not null default 1;
-- Minutes of units whose instalments are not paid yet: they cannot be booked.
alter table packs add column locked_minutes integer not null default 0;
-- Of an instalment, what was deducted from it for days without a coach.
alter table charges add column credit_cents integer not null default 0;
