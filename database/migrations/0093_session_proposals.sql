-- A session that a coach proposes to a student in their conversation, at an agreed price. It is shown at a message of the coach's, whose
-- words say the same, and holds no slot.
create table session_proposals (
  -- The coach's browser gives it, so that a proposal sent twice is one.
  id uuid primary key,
  conversation_id bigint not null references conversations (id) on delete cascade,
  message_id bigint not null unique references messages (id) on delete cascade,
  listing_id integer references listings (id) on delete set null,
  -- The listing's first discipline when it was proposed: the session is called by it.
  discipline text,
  minutes smallint not null check (minutes between 15 and 480),
  place text not null check (place in ('venue', 'home', 'webcam')),
  price_cents integer not null check (price_cents > 0),
  starts_at timestamptz not null,
  -- From then on nobody can accept it: its state stays "proposed".
  expires_at timestamptz not null check (expires_at <= starts_at),
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'declined', 'withdrawn')),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'proposed') = (answered_at is null))
);
create index session_proposals_conversation on session_proposals (conversation_id, message_id desc);
create index session_proposals_listing on session_proposals (listing_id) where listing_id is not null;

-- The proposal that a booking accepts. Whatever two requests of the same moment ask, it becomes one session; a hold that nobody has paid
-- for leaves it open.
alter table bookings add column proposal_id uuid references session_proposals (id) on delete set null;
create unique index bookings_proposal on bookings (proposal_id)
  where proposal_id is not null and ending is distinct from 'unpaid';
