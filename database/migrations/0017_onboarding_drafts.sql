-- What a coach has composed in the wizard and not published yet, so that it is there on each of their devices. Until
-- somebody is signed in, it is in their browser alone.
create table onboarding_drafts (
  user_id text primary key references users (id) on delete cascade,
  draft jsonb not null,
  -- Counts what was saved, and who saved it: a browser that saves without having seen the last of another replaces it, and what
  -- was there becomes `other`.
  version integer not null default 1,
  browser text not null check (char_length(browser) <= 40),
  -- Offered to the coach until they have chosen between the two.
  other jsonb,
  updated_at timestamptz not null default now()
);
create index onboarding_drafts_age on onboarding_drafts (updated_at);
