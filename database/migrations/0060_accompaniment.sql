-- The accompaniment: sold by the house, paid in months, delivered by a coach. One row for each that somebody has begun to buy.
create table accompaniments (
  id uuid primary key,
  -- Null once the account is closed; what still runs then is ended.
  student_id text references users (id) on delete set null,
  status text not null default 'awaiting_payment' check (status in ('awaiting_payment', 'running', 'paused', 'ended')),
  ending text check (ending in ('unpaid', 'done', 'early', 'withdrawn', 'late', 'closed', 'stopped')),
  -- As it was sold.
  type text not null check (type in ('accompagnement', 'programme')),
  months smallint not null check (months between 1 and 18),
  sessions smallint not null check (sessions between 0 and 72),
  reviews smallint not null check (reviews between 0 and months),
  total_cents integer not null check (total_cents > 0),
  -- Answers of the setup that say nothing of health.
  city text not null,
  goal text not null,
  level text not null,
  sessions_per_week smallint not null check (sessions_per_week between 1 and 5),
  -- Weight, height and health, sealed for this row: null once consent is taken back, or the row has no owner.
  health text,
  health_consent_at timestamptz,
  health_erased_at timestamptz,
  -- Whoever buys says that they are 18, and asks to begin before the 14 days of withdrawal are over.
  adult_said_at timestamptz not null,
  begin_asked_at timestamptz not null,
  -- They were told before paying that nobody is near, and take a coach by webcam.
  accepts_webcam boolean not null default false,
  payment_id uuid unique references payments (id),
  -- The coach who has said yes; whoever is asked stands in accompaniment_offers.
  coach_id integer references coaches (id) on delete set null,
  coach_since timestamptz,
  -- That coach is too far away to be met: sessions are by webcam.
  by_webcam boolean not null default false,
  -- How many of the reviews have been given a time; one that was cancelled is booked again by the student.
  reviews_planned smallint not null default 0 check (reviews_planned >= 0),
  -- The student may ask for another coach once.
  another_asked_at timestamptz,
  started_at timestamptz,
  -- When its months are over; moved forward to the end of the paid month where an early end is asked for.
  ends_at timestamptz,
  end_asked_at timestamptz,
  -- Since when an instalment is not paid.
  late_since timestamptz,
  -- Its instalments come so many months later than planned, since nobody was found for as long.
  months_put_off smallint not null default 0 check (months_put_off >= 0),
  -- What goes back after a withdrawal stands in the money; here only how it ended.
  ended_at timestamptz,
  -- Until when its months count: when it ended, or before, where it was paused by then.
  served_until timestamptz,
  -- Until when unused sessions can be booked, after the end; null once they are paid back.
  bookable_until timestamptz,
  warned_days smallint,
  settled_at timestamptz,
  -- When the job last looked at it: at each once a day, and at once where something is due.
  looked_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'ended') = (ending is not null)),
  check (status not in ('running', 'paused') or (started_at is not null and ends_at is not null)),
  check (status <> 'paused' or late_since is not null),
  check (health is null or health_consent_at is not null)
);
-- One that lasts for each student, also while it is being paid for.
create unique index accompaniments_lasting on accompaniments (student_id) where status <> 'ended';
create index accompaniments_student on accompaniments (student_id, created_at desc) where student_id is not null;
create index accompaniments_coach on accompaniments (coach_id, status) where coach_id is not null;
-- What a job reads by the page: everything whose money is not settled for good.
create index accompaniments_unsettled on accompaniments (id) where settled_at is null;

-- What happened to an accompaniment: only added to. Mails follow it.
create table accompaniment_steps (
  id bigint generated always as identity primary key,
  accompaniment_id uuid not null references accompaniments (id) on delete cascade,
  step text not null check (step in ('started', 'instalment paid', 'instalment failed', 'paused', 'resumed', 'coach asked', 'coach accepted',
    'coach declined', 'coach lapsed', 'nobody found', 'another asked', 'coach changed', 'end asked', 'end taken back', 'ended', 'withdrawn', 'unused told', 'settled', 'health erased',
    'programme published', 'review noted')),
  by text not null check (by in ('student', 'coach', 'operator', 'nobody')),
  coach_id integer references coaches (id) on delete set null,
  charge_id uuid references charges (id),
  -- Of an instalment that failed: the how manieth time it was tried.
  attempt smallint,
  cents integer,
  words text not null default '',
  at timestamptz not null default now(),
  mailed_at timestamptz
);
create index accompaniment_steps_of on accompaniment_steps (accompaniment_id, id);
-- What an instalment became is one step, however often it is heard.
create unique index accompaniment_steps_paid on accompaniment_steps (charge_id) where step = 'instalment paid';
create unique index accompaniment_steps_failed on accompaniment_steps (charge_id, attempt) where step = 'instalment failed';

-- Which coach had it from when to when: months are theirs by it, also once they have closed their account.
create table accompaniment_coaches (
  id bigint generated always as identity primary key,
  accompaniment_id uuid not null references accompaniments (id) on delete cascade,
  coach_id integer not null references coaches (id) on delete cascade,
  holder_id bigint not null references ledger_holders (id),
  since timestamptz not null,
  until timestamptz,
  check (until >= since)
);
create unique index accompaniment_coaches_now on accompaniment_coaches (accompaniment_id) where until is null;
create index accompaniment_coaches_of on accompaniment_coaches (accompaniment_id, since);
-- Kept by the database: whoever changes the coach cannot forget it, and money depends on it.
create function keep_accompaniment_coach() returns trigger language plpgsql as $$
declare
  whose bigint;
begin
  if tg_op = 'UPDATE' and new.coach_id is not distinct from old.coach_id then
    return null;
  end if;
  update accompaniment_coaches
    set until = greatest(since, case when new.coach_id is null then new.changed_at else coalesce(new.coach_since, new.changed_at) end)
    where accompaniment_id = new.id and until is null;
  if new.coach_id is null then
    return null;
  end if;
  insert into ledger_holders (user_id) select user_id from coaches where id = new.coach_id on conflict (user_id) do nothing;
  select h.id into whose from coaches c join ledger_holders h on h.user_id = c.user_id where c.id = new.coach_id;
  if whose is not null then
    insert into accompaniment_coaches (accompaniment_id, coach_id, holder_id, since)
      values (new.id, new.coach_id, whose, coalesce(new.coach_since, new.changed_at));
  end if;
  return null;
end $$;
create trigger accompaniments_coach after insert or update of coach_id on accompaniments
  for each row execute function keep_accompaniment_coach();

-- Which coach was asked, and what they said.
create table accompaniment_offers (
  id uuid primary key default gen_random_uuid(),
  accompaniment_id uuid not null references accompaniments (id) on delete cascade,
  coach_id integer not null references coaches (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  by_webcam boolean not null default false,
  asked_at timestamptz not null default now(),
  answer_by timestamptz not null,
  answered_at timestamptz,
  check ((status = 'open') = (answered_at is null))
);
create unique index accompaniment_offers_open on accompaniment_offers (accompaniment_id) where status = 'open';
create index accompaniment_offers_coach on accompaniment_offers (coach_id, status);
create index accompaniment_offers_of on accompaniment_offers (accompaniment_id, coach_id);

-- How many accompaniments a coach takes at once; without a row, the usual number of the rules. 0: none.
create table coach_capacities (
  user_id text primary key references users (id) on delete cascade,
  accompaniments smallint not null check (accompaniments between 0 and 50),
  changed_at timestamptz not null default now()
);

-- Units of an accompaniment are packs: drawn on by bookings like any other, paid for by the accompaniment and not by themselves.
alter table packs add column purpose text not null default 'bought' check (purpose in ('bought', 'intro', 'sessions', 'reviews'));
alter table packs add column accompaniment_id uuid references accompaniments (id) on delete cascade;
-- Nothing new is booked from one that is paused.
alter table packs add column paused_at timestamptz;
alter table packs add check ((purpose = 'bought') = (accompaniment_id is null));
-- One that goes with its accompaniment.
alter table bookings drop constraint bookings_ending_check;
alter table bookings add constraint bookings_ending_check check (ending in ('unpaid', 'declined', 'lapsed', 'in time', 'late',
  'waived', 'by coach', 'coach absent', 'account closed', 'unplanned', 'called off'));
-- Of which kind of unit a session is: as its pack says.
alter table bookings add column unit text check (unit in ('intro', 'sessions', 'reviews'));
alter table bookings add check (unit is null or pack_id is not null);
create index packs_accompaniment on packs (accompaniment_id, purpose) where accompaniment_id is not null;

-- Instalments that are not taken for now, because their payer has asked for the end; and what was delivered, will never be paid, and
-- is the house's loss: whoever delivered it is paid all the same.
alter table payments add column held_at timestamptz;
alter table payments add column written_off_cents integer not null default 0 check (written_off_cents >= 0);
alter table payments drop constraint payments_check1;
alter table payments add constraint payments_recognised check (recognised_cents between 0 and collected_cents - refunded_cents + written_off_cents);

-- What of a payment to the house belongs to whom: each coach's part of what was delivered, and how much of that is booked.
create table payment_shares (
  payment_id uuid not null references payments (id),
  holder_id bigint not null references ledger_holders (id),
  delivered_cents integer not null default 0 check (delivered_cents >= 0),
  recognised_cents integer not null default 0 check (recognised_cents >= 0),
  primary key (payment_id, holder_id)
);

-- The programme: weeks that a coach writes, publishes, and the student follows.
create table programme_weeks (
  id uuid primary key default gen_random_uuid(),
  accompaniment_id uuid not null references accompaniments (id) on delete cascade,
  -- Counted from 1, from the day on which the first week was published.
  number smallint not null check (number between 1 and 80),
  title text not null default '',
  words text not null default '',
  -- The sessions of the week with their exercises: a shape of the room's schema.
  content jsonb not null,
  -- Counts the changes: who saves what was meanwhile changed elsewhere is told.
  version integer not null default 1,
  published_at timestamptz,
  changed_at timestamptz not null default now(),
  unique (accompaniment_id, number)
);

-- What a student has ticked off: of one exercise of one session of a week. Sent again, it is the same; the latest said wins.
create table programme_ticks (
  week_id uuid not null references programme_weeks (id) on delete cascade,
  exercise_id text not null check (char_length(exercise_id) between 1 and 60),
  done boolean not null,
  said_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (week_id, exercise_id)
);

-- Weight and measures are health data: sealed, each in its own row.
create table body_measures (
  id uuid primary key,
  accompaniment_id uuid not null references accompaniments (id) on delete cascade,
  measured_on date not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  unique (accompaniment_id, measured_on)
);

-- What the coach writes of a monthly review, for the student to read: sealed too, since it speaks of their body.
create table review_notes (
  booking_id uuid primary key references bookings (id) on delete cascade,
  accompaniment_id uuid not null references accompaniments (id) on delete cascade,
  sealed text not null,
  version integer not null default 1,
  changed_at timestamptz not null default now()
);
create index review_notes_of on review_notes (accompaniment_id);

-- Beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''change assigned coach'', ''end accompaniment''))', known);
end $$;

-- An instalment has its invoice and what goes back a credit note, in the same series as those of orders: a step has one paper at most.
alter table order_documents drop constraint order_documents_check2;
alter table order_documents
  add column accompaniment_id uuid references accompaniments (id),
  add column accompaniment_step_id bigint unique references accompaniment_steps (id),
  add check ((accompaniment_id is null) = (accompaniment_step_id is null)),
  add check (num_nonnulls(order_id, subscription_id, accompaniment_id) = 1);
create index order_documents_accompaniment on order_documents (accompaniment_id, issued_at) where accompaniment_id is not null;

-- Whoever closes their account leaves what was sold and paid, and nothing of their body, of what they trained or of what they said.
create function forget_accompaniment() returns trigger language plpgsql as $$
begin
  new.health := null;
  new.health_erased_at := now();
  delete from body_measures where accompaniment_id = new.id;
  delete from review_notes where accompaniment_id = new.id;
  delete from programme_weeks where accompaniment_id = new.id;
  update accompaniment_steps set words = '' where accompaniment_id = new.id and words <> '';
  return new;
end $$;
create trigger accompaniments_account_closed before update of student_id on accompaniments
  for each row when (old.student_id is not null and new.student_id is null) execute function forget_accompaniment();

-- An accompaniment can be withdrawn from, as packs and subscriptions can.
alter table withdrawals drop constraint withdrawals_kind_check;
alter table withdrawals add constraint withdrawals_kind_check check (kind in ('order', 'pack', 'session', 'subscription', 'accompaniment'));

-- The copy of one's data says everything that is sealed elsewhere: it is sealed as well, with a key of its own.
alter table private_files add column sealed_key text;
