-- Reviews that the operator chooses for the home page, each with the dated consent of its author. `reviews.is_featured` follows, for a
-- process of the version before.
create table testimonials (
  review_id integer primary key references reviews (id) on delete cascade,
  position integer not null check (position >= 0),
  status text not null check (status in ('asked', 'accepted', 'refused', 'withdrawn')),
  asked_at timestamptz not null default now(),
  -- The consent or the refusal.
  answered_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_because text check (withdrawn_because in ('author', 'edited', 'hidden', 'closed')),
  check (status not in ('accepted', 'refused') or answered_at is not null),
  check ((status = 'withdrawn') = (withdrawn_at is not null)),
  check ((status = 'withdrawn') = (withdrawn_because is not null)),
  unique (position) deferrable initially deferred
);

-- Until now only the sample data has featured reviews, which count as consented.
insert into testimonials (review_id, position, status, answered_at)
select id, (row_number() over (order by created_at desc, id desc) - 1)::integer, 'accepted', created_at
from reviews where is_featured and former_client_id is null;

create function follow_testimonial() returns trigger language plpgsql as $$
begin
  update reviews set is_featured = (tg_op <> 'DELETE' and new.status = 'accepted')
  where id = old.review_id and is_featured <> (tg_op <> 'DELETE' and new.status = 'accepted');
  return null;
end $$;
create trigger testimonials_followed after update of status or delete on testimonials
  for each row execute function follow_testimonial();
create function feature_testimonial() returns trigger language plpgsql as $$
begin
  update reviews set is_featured = true where id = new.review_id;
  return null;
end $$;
create trigger testimonials_added after insert on testimonials
  for each row when (new.status = 'accepted') execute function feature_testimonial();

-- A consent is about the words that its author has read, while they are online and the author is known.
create function withdraw_testimonial() returns trigger language plpgsql as $$
begin
  update testimonials
  set status = 'withdrawn', withdrawn_at = now(),
      withdrawn_because = case
        when new.hidden_at is not null then 'hidden'
        when new.author_id is null and old.author_id is not null then 'closed'
        else 'edited' end
  where review_id = new.id and status in ('asked', 'accepted');
  return null;
end $$;
create trigger reviews_testimonial after update of rating, comment, hidden_at, author_id on reviews
  for each row when (
    (new.rating, new.comment) is distinct from (old.rating, old.comment)
    or (new.hidden_at is not null and old.hidden_at is null)
    or (new.author_id is null and old.author_id is not null))
  execute function withdraw_testimonial();

create trigger testimonials_public after insert or update or delete or truncate on testimonials
  for each statement execute function announce_public_change('catalogue');

-- The coaches whom the operator puts forward, in their order. `coaches.is_featured` says who they are, also to a process of the version
-- before; the triggers keep the list.
create table featured_coaches (
  coach_id integer primary key references coaches (id) on delete cascade,
  position integer not null check (position >= 0),
  unique (position) deferrable initially deferred
);
insert into featured_coaches (coach_id, position)
select id, (row_number() over (order by rating desc, reviews_count desc, id) - 1)::integer from coaches where is_featured;

create function follow_featured_coach() returns trigger language plpgsql as $$
begin
  if new.is_featured then
    -- Two coaches who are put forward at once get two positions.
    lock table featured_coaches in share row exclusive mode;
    insert into featured_coaches (coach_id, position)
    select new.id, coalesce(max(position) + 1, 0) from featured_coaches
    on conflict (coach_id) do nothing;
  else
    delete from featured_coaches where coach_id = new.id;
  end if;
  return null;
end $$;
create trigger coaches_featured_changed after update of is_featured on coaches
  for each row when (old.is_featured <> new.is_featured) execute function follow_featured_coach();
create trigger coaches_featured_added after insert on coaches
  for each row when (new.is_featured) execute function follow_featured_coach();
create trigger featured_coaches_public after insert or update or delete or truncate on featured_coaches
  for each statement execute function announce_public_change('catalogue');

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''ask testimonial'', ''move testimonial'', ''remove testimonial'', ''move featured coach''))', known);
end $$;
