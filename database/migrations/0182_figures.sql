-- What the operator's dashboard shows, one row for each day (in Paris), figure and part of it; the part '' is the whole figure.
-- Names and parts are in app/features/back-office/figures/rules/figures.ts. Page views and searches are counted here as they
-- happen; everything else is computed from the tables of the rooms by a job, again and again for the last days.
create table daily_figures (
  figure text not null check (char_length(figure) between 1 and 40),
  dimension text not null check (char_length(dimension) <= 60),
  day date not null,
  count bigint not null,
  cents bigint not null default 0,
  primary key (figure, dimension, day)
);

-- The days that the job has computed; later ones are computed while somebody looks.
create table figure_days (
  day date primary key,
  computed_at timestamptz not null default now()
);

-- Searches by recognised commune and discipline, never by typed text.
create table daily_searches (
  day date not null,
  place text not null check (char_length(place) <= 80),
  -- 0 for every discipline, -1 for one that was not recognised
  discipline_id smallint not null,
  searches bigint not null,
  -- those without a coach as result
  empty bigint not null,
  primary key (day, place, discipline_id)
);

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''export figures''))', known);
end $$;
