-- When the coach of a public page was told what it needs before students can pay. Coaches from before are told once.
alter table coaches add column readiness_told_at timestamptz;
create index coaches_readiness_untold on coaches (id) where readiness_told_at is null and lead_listing_id is not null;
