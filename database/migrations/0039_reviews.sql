-- Reviews: of which session, changed, answered, reported, hidden; and how many students a coach has had.

alter table reviews
  -- The session it is about. Reviews from before there were sessions have none.
  add column booking_id uuid references bookings (id) on delete set null,
  -- As it was sold, and the day in Paris: what becomes of the session later changes nothing here.
  add column service text check (char_length(service) between 1 and 200),
  add column session_on date,
  add column edited_at timestamptz,
  -- Of the coach's first answer, and of the last change of it.
  add column responded_at timestamptz,
  add column response_edited_at timestamptz,
  -- Out of public by the operator, with what its author is told.
  add column hidden_at timestamptz,
  add column hidden_reason text check (char_length(hidden_reason) between 1 and 500),
  add constraint reviews_hidden check ((hidden_at is null) = (hidden_reason is null));
update reviews set author_id = null where not exists (select from users u where u.id = reviews.author_id);
alter table reviews add constraint reviews_author foreign key (author_id) references users (id) on delete set null;
create unique index reviews_booking on reviews (booking_id) where booking_id is not null;
-- One for each two people.
create unique index reviews_pair on reviews (coach_id, author_id) where author_id is not null;
create index reviews_by on reviews (author_id) where author_id is not null;

-- Whoever closes their account takes their name along; what they have said of a session stays.
create function forget_review_author() returns trigger language plpgsql as $$
begin
  new.author_name := 'Compte fermé';
  return new;
end $$;
create trigger reviews_forget_author before update of author_id on reviews
  for each row when (old.author_id is not null and new.author_id is null) execute function forget_review_author();

-- As in 0004, without those that are hidden.
create or replace function refresh_coach_rating() returns trigger language plpgsql as $$
declare
  touched integer[] := array(select distinct id from unnest(array[
    case when tg_op <> 'DELETE' then new.coach_id end,
    case when tg_op <> 'INSERT' then old.coach_id end]) as id where id is not null);
begin
  perform from coaches where id = any (touched) order by id for no key update;
  update coaches
  set rating = coalesce(stats.average, 0), reviews_count = stats.total
  from (select t.id, avg(r.rating)::numeric(3, 2) as average, count(r.id)::integer as total
        from unnest(touched) as t (id) left join reviews r on r.coach_id = t.id and r.hidden_at is null
        group by t.id) as stats
  where coaches.id = stats.id;
  return null;
end
$$;
drop trigger reviews_rating on reviews;
create trigger reviews_rating after insert or delete or update of coach_id, rating, hidden_at on reviews
  for each row execute function refresh_coach_rating();

-- Both of the session hear of a review and of its answer as they hear of the session.
create function announce_review_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('booking_change', concat_ws(' ', new.booking_id, new.coach_id, new.author_id));
  return null;
end $$;
create trigger reviews_change after insert or update on reviews
  for each row when (new.booking_id is not null) execute function announce_review_change();

-- What a coach asks the operator to look at. The words are copied: its author may still change them.
create table review_reports (
  id bigint generated always as identity primary key,
  review_id integer not null references reviews (id) on delete cascade,
  reporter_id text references users (id) on delete set null,
  reason text not null check (reason in ('insult', 'private', 'stranger', 'spam', 'other')),
  words text not null default '' check (char_length(words) <= 1000),
  rating smallint not null,
  comment text not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text check (outcome in ('hidden', 'kept')),
  note text check (char_length(note) between 1 and 500),
  check ((handled_at is null) = (outcome is null)),
  check ((handled_at is null) = (note is null))
);
create unique index review_reports_open on review_reports (review_id) where handled_at is null;
create index review_reports_review on review_reports (review_id, id);
create index review_reports_reporter on review_reports (reporter_id);
create index review_reports_listed on review_reports ((handled_at is not null), created_at desc, id desc);
create index review_reports_handled on review_reports (handled_at) where handled_at is not null;

-- Beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''hide review'', ''keep review''))', known);
end $$;

-- How many students a coach has had: whoever has had a session with them that took place, once. Counted as it happens, so that a
-- student who closes their account has still been one.
create function count_coach_students() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select coach_id, student_id, 1 as by from after_rows where status = ''completed'''
    else 'select a.coach_id, a.student_id, case when a.status = ''completed'' then 1 else -1 end as by
          from after_rows a join before_rows b using (id)
          where (a.status = ''completed'') <> (b.status = ''completed'')' end;
  touched integer[];
  pairs jsonb;
begin
  execute format('select array_agg(distinct coach_id order by coach_id), jsonb_agg(rows) from (%s) as rows', changed)
    into touched, pairs;
  if touched is null then
    return null;
  end if;
  -- Two sessions of the same two that end at the same moment take turns.
  perform from coaches where id = any (touched) order by id for no key update;
  update coaches c set students_count = greatest(c.students_count + moved.by, 0)
  from (
    select coach_id, sum(by) as by from (
      select p.coach_id, case
          -- Of somebody who has no account, each session is somebody's.
          when p.student_id is null then sum(p.by)
          else (count(*) filter (where done.sessions > 0) > 0)::integer - (max(done.sessions) - sum(p.by) > 0)::integer
        end as by
      from jsonb_to_recordset(pairs) as p (coach_id integer, student_id text, by integer)
      cross join lateral (
        select count(*) as sessions from bookings b
        where b.coach_id = p.coach_id and b.student_id = p.student_id and b.status = 'completed'
      ) as done
      group by p.coach_id, p.student_id
    ) as people group by coach_id
  ) as moved
  where c.id = moved.coach_id and moved.by <> 0;
  return null;
end $$;
create trigger bookings_students_added after insert on bookings referencing new table as after_rows
  for each statement execute function count_coach_students();
create trigger bookings_students_changed after update on bookings
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_coach_students();
update coaches c set students_count = coalesce(had.students, 0)
from (select id from coaches) as every
left join (
  select coach_id, count(distinct student_id) as students from bookings where status = 'completed' group by 1
) as had on had.coach_id = every.id
where c.id = every.id and c.students_count <> coalesce(had.students, 0);
