-- In a transaction of its own, because the one that has added the constraints keeps everybody from writing until it ends.
alter table payments validate constraint payments_supplied_vat_rate_check;
alter table ledger_entries validate constraint ledger_entries_account_check;
