-- When a coach was asked to pay back what they owe, and the ledger transaction by which they do.
alter table ledger_holders add column balance_asked_at timestamptz;
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in ('collected', 'recognised', 'refunded',
  'refund failed', 'fee', 'dispute opened', 'dispute won', 'dispute lost', 'written off', 'balance paid', 'payout', 'payout sent',
  'payout failed')) not valid;
