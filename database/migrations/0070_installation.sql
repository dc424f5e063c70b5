-- Which secrets and which file store this database is served with. A process that has others would sign everybody out or show no
-- photo, so it does not start.
create table installation (
  only_row boolean primary key default true check (only_row),
  secrets_fingerprint text not null,
  -- null until a start could read the store
  store_id uuid
);
