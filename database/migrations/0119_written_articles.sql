-- Operators write the articles. `articles` stays what visitors read, and has a row only while the article is published, so that no
-- query can show a draft by mistake. `written_articles` has one row for each article, published or not, and `article_versions` its
-- texts: each save is a version, and publishing copies one version into `articles`.
create table written_articles (
  id bigint generated always as identity primary key,
  -- The number of the newest version. A save names the version that it was written on, so that two operators do not overwrite each other.
  version integer not null default 1 check (version > 0),
  published_version integer,
  -- The first day on which it was published; publishing it again keeps the day.
  published_on date,
  planned_version integer,
  planned_at timestamptz,
  changed_at timestamptz not null default now(),
  check ((planned_version is null) = (planned_at is null)),
  check (published_version is null or published_on is not null)
);
create index written_articles_changed on written_articles (changed_at desc, id desc);

create table article_pictures (
  id bigint generated always as identity primary key,
  article_id bigint not null references written_articles (id) on delete cascade,
  -- A drawing of ours, or the larger size of an uploaded picture.
  image text not null,
  alt text not null check (char_length(alt) between 1 and 200),
  created_at timestamptz not null default now()
);
create index article_pictures_article on article_pictures (article_id, id);
create function forget_article_picture() returns trigger language plpgsql as $$
begin
  insert into forgotten_files (key) values (substr(old.image, length('/files/') + 1)) on conflict do nothing;
  return null;
end $$;
create trigger article_pictures_gone after delete on article_pictures
  for each row when (old.image like '/files/%') execute function forget_article_picture();

create table article_versions (
  article_id bigint not null references written_articles (id) on delete cascade,
  number integer not null check (number > 0),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  excerpt text not null,
  category text not null,
  -- Empty: the operator of the site.
  author text not null,
  -- Markdown; what it may contain is decided where it is rendered.
  body text not null,
  -- Articles that are shown below this one, in this order.
  related bigint[] not null default '{}',
  picture_id bigint references article_pictures (id) on delete set null,
  saved_at timestamptz not null default now(),
  saved_by text references users (id) on delete set null,
  primary key (article_id, number)
);
create index article_versions_picture on article_versions (picture_id);
create index article_versions_saved_by on article_versions (saved_by);

-- Every address that an article has been published under, and the one that is reserved for a planned article. An address belongs to
-- one article for good, so a link leads to the article that it was made for, and redirects have no loops.
create table article_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  article_id bigint not null references written_articles (id) on delete cascade
);
create index article_slugs_article on article_slugs (article_id);

alter table articles
  drop constraint articles_category_check,
  add column article_id bigint unique references written_articles (id) on delete cascade,
  add column author text not null default '',
  add column image_alt text not null default '',
  add column related bigint[] not null default '{}',
  -- The last publication; null for an article that has not changed since its first day.
  add column changed_at timestamptz;

-- The articles that were there before become version 1 of a published article.
do $$
declare
  shown record;
  written bigint;
  picture bigint;
begin
  for shown in select * from articles where article_id is null order by published_on, slug loop
    insert into written_articles (published_version, published_on, changed_at)
      values (1, shown.published_on, shown.published_on::timestamp at time zone 'Europe/Paris') returning id into written;
    insert into article_pictures (article_id, image, alt) values (written, shown.image, 'Illustration de l’article')
      returning id into picture;
    insert into article_versions (article_id, number, slug, title, excerpt, category, author, body, picture_id, saved_at)
      values (written, 1, shown.slug, shown.title, shown.excerpt, shown.category, '', shown.body, picture,
        shown.published_on::timestamp at time zone 'Europe/Paris');
    insert into article_slugs (slug, article_id) values (shown.slug, written);
    update articles set article_id = written where slug = shown.slug;
  end loop;
end $$;

-- Reference content that was written into this database once. What an operator deletes of it stays deleted.
create table reference_content (
  name text primary key,
  written_at timestamptz not null default now()
);

-- Beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''add article'', ''change article'', ''publish article'', ''plan article'', ''unplan article'', ''unpublish article'',
     ''delete article'', ''change article pictures'', ''add question'', ''change question'', ''move question'', ''show question'',
     ''hide question'', ''delete question''))', known);
end $$;
