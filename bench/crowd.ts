import { readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

const BATCH = 25_000;
const FIRST_NAMES =
  "Adam Alice Amina Antoine Arthur Aya Baptiste Camille Chloé Clara Clément Élise Emma Enzo Éva Fanny Florian Gabriel Hugo Inès Jade Jules Julie Karim Laura Léa Léo Lina Louis Lucas Lucie Maël Manon Marie Marius Mathis Mehdi Mila Nathan Nina Noé Olivier Paul Pauline Quentin Rose Sarah Simon Sofia Théo Thomas Valentin Yanis Zoé".split(
    " ",
  );
const SYLLABLES =
  "ba be bi bo bru cha che cor da del du fa fer fon ga gi gran hu ja la le li lou ma me mi mon na ni no pa per pi po ra re ri ro sa se si sou ta te ti tou va ve vi".split(
    " ",
  );

/** Coaches spread over the communes of France by their population, until there are `wanted`. Only a bench needs them. */
export async function growCrowd(pool: pg.Pool, wanted: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query("select setseed(0.42)");
    await loadCommunes(client);
    const { rows } = await client.query<{ total: number }>("select count(*)::int as total from coaches");
    // The entries of search are written once a batch; nobody waits for their arrival; and ratings are drawn, not averaged.
    await client.query(switchTriggers("disable"));
    const indexes = await dropIndexes(client);
    for (let total = rows[0]?.total ?? 0; total < wanted; total += BATCH)
      await addCoaches(client, Math.min(BATCH, wanted - total));
    for (const index of indexes) await client.query(index);
    await client.query(switchTriggers("enable"));
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
}

const switchTriggers = (what: "disable" | "enable") =>
  `alter table listings ${what} trigger listings_published_added;
   alter table coaches ${what} trigger coaches_search_changed;
   alter table search_entries ${what} trigger search_entries_arrived;
   alter table reviews ${what} trigger reviews_rating`;

/**
 * Made again at the end, as they were: much quicker than growing them row by row. Answers how. But for the one by which a
 * coach's own entries are looked for when they are written.
 */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes i
     where tablename = 'search_entries' and indexname <> 'search_entries_coach' and not exists (select from pg_constraint c where c.conname = i.indexname)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function loadCommunes(client: pg.PoolClient): Promise<void> {
  const file = path.join(process.cwd(), "build", "gazetteer.json");
  const { kind, ...columns } = JSON.parse(readFileSync(file, "utf8"));
  const [name, lat, lon, population] = ["name", "lat", "lon", "population"].map((field) =>
    columns[field].filter((_: unknown, row: number) => kind[row] === "c"),
  );
  await client.query(
    "create temporary table communes (id int, name text, lat float8, lng float8, radius float8, upto float8)",
  );
  await client.query(
    `insert into communes
     select id, name, lat, lng, sqrt(greatest(population, 100) / 4000.0 / pi()) / 111,
            sum(greatest(population, 100)::float8) over (order by id) / sum(greatest(population, 100)) over ()
     from unnest($1::text[], $2::float8[], $3::float8[], $4::int[]) with ordinality as c (name, lat, lng, population, id)`,
    [name, lat, lon, population],
  );
  await client.query("create index on communes (upto)");
  await client.query("analyze communes");
}

/** Everything is drawn once, in `drawn`, so that no column is drawn again where it is used. */
async function addCoaches(client: pg.PoolClient, count: number): Promise<void> {
  await client.query("begin");
  await client.query(
    `create temporary table drawn on commit drop as
     select n, random() as place, random() as angle, random() as away, random() as price, random() as score,
            (1 + floor(random() * 12))::smallint as discipline, random() as second,
            ($2::text[])[1 + floor(random() * cardinality($2::text[]))::int] || ' ' || initcap(
              ($3::text[])[1 + floor(random() * cardinality($3::text[]))::int] ||
              ($3::text[])[1 + floor(random() * cardinality($3::text[]))::int] ||
              ($3::text[])[1 + floor(random() * cardinality($3::text[]))::int]) as name
     from generate_series(1, $1) as n`,
    [count, FIRST_NAMES, SYLLABLES],
  );
  const { rows } = await client.query<{ ids: number[] }>(
    `with placed as (
       select d.*, nextval(pg_get_serial_sequence('coaches', 'id'))::int as id, c.name as city,
              c.lat + c.radius * sqrt(d.away) * cos(2 * pi() * d.angle) as lat,
              c.lng + c.radius * sqrt(d.away) * sin(2 * pi() * d.angle) / cos(radians(c.lat)) as lng
       from drawn d
       cross join lateral (select * from communes c where c.upto >= d.place order by c.upto limit 1) as c
     ), written as (
       insert into coaches (id, name, about, experience, teaching_method, qualifications, subjects, rating, reviews_count,
                            students_count, response_minutes, approval, decided_at)
       select id, name, repeat('À propos. ', 40), repeat('Expérience. ', 20), repeat('Méthode. ', 20), '{BPJEPS}',
              '{Débutants,Remise en forme}', round((3 + 2 * sqrt(score))::numeric, 2), floor(200 * score * price)::int, 10,
              120, 'approved', now()
       from placed
     ), offered as (
       -- Three in ten have a second listing, a third of them in the next town.
       insert into listings (coach_id, status, title, description, discipline_ids, hourly_rate_cents, city, latitude, longitude,
                             location_type, by_webcam)
       select id, 'active', 'Des séances à votre mesure', repeat('Une séance. ', 30),
              case when id % 2 = 0 then array[discipline, 1 + (discipline + id) % 12] else array[discipline] end::smallint[],
              2000 + 100 * floor(price * 60)::int + further.cents, city, lat + further.degrees, lng, 'fixed', second < 0.4
       from placed
       cross join lateral (
         select 0 as cents, 0.0 as degrees
         union all select 500, case when id % 3 = 0 then 0.12 else 0 end where id % 10 < 3
       ) as further
     )
     select array_agg(id) as ids from placed`,
  );
  const ids = rows[0]?.ids;
  // What was just written is unknown to the planner, which would take the tables for empty.
  await client.query("analyze coaches, listings");
  await client.query("select publish_coaches($1)", [ids]);
  await client.query(
    `insert into coach_packs select id, hours, hours * 3000 from unnest($1::int[]) as id, unnest(array[5, 10]) as hours`,
    [ids],
  );
  // One coach in ten has what readers linger on; the others' profiles look for it and find none.
  await client.query(
    `insert into reviews (coach_id, author_name, rating, comment)
     select id, 'Élève', 5, repeat('Une séance qui change tout. ', 5) from unnest($1::int[]) as id, generate_series(1, 12)
     where id % 10 = 0`,
    [ids],
  );
  await client.query(
    `insert into listing_services (listing_id, name, price_cents)
     select id, 'Bilan de forme', 4000 from listings where coach_id = any($1::int[]) and coach_id % 10 = 0`,
    [ids],
  );
  await client.query(
    `insert into coach_checks (coach_id, kind) select id, 'diploma' from unnest($1::int[]) as id where id % 10 = 0`,
    [ids],
  );
  await client.query(
    `insert into recommendations (coach_id, author, body)
     select id, 'Confrère', repeat('Je recommande. ', 10) from unnest($1::int[]) as id, generate_series(1, 2) where id % 10 = 0`,
    [ids],
  );
  await client.query("commit");
}
