-- outside a transaction
create index concurrently if not exists charges_next_attempt on charges ((coalesce(next_attempt_at, due_at))) where status in ('planned', 'failed');
drop index concurrently if exists charges_due;
-- Whether something is already asked for a charge is looked up each time that one is taken.
create index concurrently if not exists provider_calls_charge on provider_calls (charge_id) where charge_id is not null;
