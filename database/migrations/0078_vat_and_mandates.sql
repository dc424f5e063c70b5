-- The VAT regime of each coach, which is printed on what is issued for them, and the mandates that they give: to issue invoices to their
-- students in their name and on their behalf, and to bill themselves for accompaniments. Null until the coach has answered.
alter table coach_payment_info
  add column if not exists vat_status text check (vat_status in ('franchise', 'liable', 'exempt teaching')),
  add column if not exists vat_number text,
  -- in thousandths: 200 is 20 %
  add column if not exists vat_rate smallint,
  add column if not exists invoicing_mandate_at timestamptz,
  add column if not exists invoicing_mandate_revoked_at timestamptz,
  add column if not exists self_billing_mandate_at timestamptz,
  add column if not exists self_billing_revoked_at timestamptz;
