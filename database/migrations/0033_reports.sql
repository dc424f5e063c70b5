-- Reports of what was said, mails about what has not been seen, how fast coaches answer, and what closed accounts leave.

create table reports (
  id bigint generated always as identity primary key,
  -- What it is about may be gone before anybody looks: what was said then is kept here.
  conversation_id bigint references conversations (id) on delete set null,
  -- Null where the person is reported and not one message.
  message_id bigint,
  reporter_id text references users (id) on delete set null,
  reported_id text references users (id) on delete set null,
  by_coach boolean not null,
  reason text not null check (reason in ('spam', 'insult', 'fraud', 'indecent', 'other')),
  words text not null default '' check (char_length(words) <= 1000),
  said jsonb not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  note text check (char_length(note) between 1 and 500),
  check ((handled_at is null) = (note is null))
);
-- A message is reported once by one person; a person once until the report is handled.
create unique index reports_message on reports (reporter_id, message_id) where message_id is not null;
create unique index reports_person on reports (reporter_id, conversation_id) where message_id is null and handled_at is null;
create index reports_listed on reports ((handled_at is not null), created_at desc, id desc);
create index reports_open on reports (id) where handled_at is null;
create index reports_handled on reports (handled_at) where handled_at is not null;
create index reports_conversation on reports (conversation_id);
create index reports_reporter on reports (reporter_id);
create index reports_reported on reports (reported_id);

alter table operator_actions
  drop constraint operator_actions_action_check,
  add constraint operator_actions_action_check check (action in
    ('suspend', 'restore', 'end sessions', 'handle message', 'reopen message', 'retry job', 'resend',
     'approve coach', 'refuse coach', 'look at coach', 'feature coach', 'unfeature coach', 'name ambassador',
     'unname ambassador', 'check coach', 'uncheck coach', 'pull listing', 'restore listing', 'read report',
     'handle report'));
create index operator_actions_report on operator_actions (thing_id, created_at)
  where action in ('read report', 'handle report');

-- When each side was last written to about what it has not seen.
alter table conversations add column coach_mailed_at timestamptz, add column student_mailed_at timestamptz;

-- The median of ninety days, from five answers on; before, nothing is known. Rounded up to what pages show (quarters of an
-- hour, hours, days), and written only where that changes: each change makes the coach's pages anew.
create index conversations_answered on conversations (coach_id, answered_at) where answered_at is not null;
create index conversations_answers on conversations (answered_at) where answered_at is not null;
create function refresh_response_times(wanted integer[]) returns void language sql as $$
  update coaches c set response_minutes = timed.minutes
  from (
    select id, case
        when answers < 5 then null
        when median <= 60 then greatest(ceil(median / 15), 1) * 15
        when median <= 1440 then ceil(median / 60) * 60
        else ceil(median / 1440) * 1440
      end::integer as minutes
    from (
      select k.id, count(v.id) as answers,
        percentile_cont(0.5) within group (order by extract(epoch from v.answered_at - v.created_at)::float8 / 60) as median
      from unnest(wanted) as k (id)
      left join conversations v on v.coach_id = k.id and v.answered_at > now() - interval '90 days'
      group by k.id
    ) as answered
  ) as timed
  where c.id = timed.id and c.response_minutes is distinct from timed.minutes
$$;
select refresh_response_times(array(select id from coaches));

-- A student who closes their account takes along where they live and how to call them.
create function forget_closed_student() returns trigger language plpgsql as $$
begin
  new.phone := null;
  new.address := null;
  return new;
end $$;
create trigger conversations_forget_student before update of student_id on conversations
  for each row when (old.student_id is not null and new.student_id is null) execute function forget_closed_student();

-- A coach who does takes the page along, with their name: what stays is only what conversations hang on.
create function close_coach_page() returns trigger language plpgsql as $$
begin
  new.name := 'Compte fermé';
  new.about := '';
  new.experience := '';
  new.teaching_method := '';
  new.qualifications := '{}';
  new.subjects := '{}';
  new.image := null;
  new.response_minutes := null;
  return new;
end $$;
create trigger coaches_close before update of user_id on coaches
  for each row when (old.user_id is not null and new.user_id is null) execute function close_coach_page();
create function drop_coach_belongings() returns trigger language plpgsql as $$
begin
  delete from listings where coach_id = new.id;
  -- With the numbers of their papers.
  delete from coach_checks where coach_id = new.id;
  return null;
end $$;
create trigger coaches_drop_belongings after update of user_id on coaches
  for each row when (old.user_id is not null and new.user_id is null) execute function drop_coach_belongings();
