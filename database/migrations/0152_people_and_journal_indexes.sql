-- outside a transaction
-- Numbers are stored as "+33612345678"; a search gives their beginning.
create index concurrently if not exists profiles_phone on profiles ((phone_number collate "C")) where phone_number is not null;

-- The journal, latest first, by each of its filters.
create index concurrently if not exists operator_actions_latest on operator_actions (created_at desc, id desc);
create index concurrently if not exists operator_actions_action on operator_actions (action, created_at desc, id desc);
create index concurrently if not exists operator_actions_by on operator_actions (operator_id, created_at desc, id desc);
create index concurrently if not exists operator_actions_thing on operator_actions (thing_id, created_at desc, id desc) where thing_id is not null;
