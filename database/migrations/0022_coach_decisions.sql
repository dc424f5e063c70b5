-- What the operator decides about coaches and their listings.

alter table operator_actions
  drop constraint operator_actions_action_check,
  add constraint operator_actions_action_check check (action in
    ('suspend', 'restore', 'end sessions', 'handle message', 'reopen message', 'retry job', 'resend',
     'approve coach', 'refuse coach', 'look at coach', 'feature coach', 'unfeature coach', 'name ambassador',
     'unname ambassador', 'check coach', 'uncheck coach', 'pull listing', 'restore listing')),
  -- The account behind a coach may be gone before the coach is.
  add column coach_id integer references coaches (id) on delete set null;
create index operator_actions_coach on operator_actions (coach_id, created_at desc) where coach_id is not null;

-- Coaches are found by the words of their name, as people are.
create index coaches_named on coaches using gin (array_to_tsvector(folded_words(name)));

-- Only what is still to be looked at is in these: they stay as short as the operator's list.
create index coaches_to_look_at on coaches (words_changed_at)
  where approval = 'approved' and (looked_at is null or words_changed_at > looked_at);
drop index listings_to_look_at;
create index listings_to_look_at on listings (words_changed_at)
  where status = 'active' and pulled_at is null and (looked_at is null or words_changed_at > looked_at);
create index listings_appealed on listings (appealed_at) where appealed_at is not null;
