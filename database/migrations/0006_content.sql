-- What is read (articles) and what is written to us (contact messages).

-- The form in which two spellings of the same words are equal, as `fold` of app/platform/text.ts makes it: compared by a test.
create function fold_article_text(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(lower(normalize(value, nfkd)), '[\u0300-\u036f]+', '', 'g'),
      'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'),
    '[\s''’‘ʼ′`‐‑‒–—―-]+', ' ', 'g'));

create table articles (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  excerpt text not null,
  image text not null,
  category text not null check (category in ('Fitness', 'Santé', 'Bien-être')),
  published_on date not null,
  read_minutes smallint not null check (read_minutes > 0),
  -- Markdown; what it may contain is decided where it is rendered.
  body text not null,
  -- Follows its row whoever writes it, so the search never lags behind.
  search_text text not null generated always as (fold_article_text(title || ' ' || excerpt || ' ' || category)) stored
);
create index articles_newest on articles (published_on desc, slug);
create trigger articles_public after insert or update or delete or truncate on articles
  for each statement execute function announce_public_change();

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now()
);
create index contact_messages_sender on contact_messages (email, created_at desc);
create index contact_messages_created_at on contact_messages (created_at);

-- A mail that carries a person's words is answered to that person, not to the machine that sent it.
alter table mails add column reply_to text;
