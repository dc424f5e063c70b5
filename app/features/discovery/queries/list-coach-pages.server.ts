import type pg from "pg";

/** A sitemap file covers this many ids, used or not. Writing more at once would hold the event loop. */
export const IDS_A_PART = 5_000;

/** `changedAt` is the last visible change, or null if it is unknown. */
export interface DatedPage {
  id: number;
  changedAt: Date | null;
}

/**
 * Returns the numbers, from 1, of the sitemap files that contain a coach. The recursive query uses one index
 * step per file, whatever the number of coaches.
 */
export async function listCoachParts(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>({
    name: "coach-parts",
    text: `
      with recursive part as (
        (select (id - 1) / $1::int + 1 as number from coaches where lead_listing_id is not null order by id limit 1)
        union all
        select (select (c.id - 1) / $1::int + 1 from coaches c
                where c.id > part.number::bigint * $1::int and c.lead_listing_id is not null order by c.id limit 1)
        from part where part.number is not null
      )
      select number from part where number is not null order by number`,
    values: [IDS_A_PART],
  });
  return rows.map(({ number }) => number);
}

/** `changedAt` is the coach's creation or the newest review. */
export async function listCoachPages(pool: pg.Pool, part: number): Promise<DatedPage[]> {
  const { rows } = await pool.query<DatedPage>({
    name: "coach-pages",
    text: `
      select c.id, greatest(c.created_at, (
        select r.created_at from reviews r where r.coach_id = c.id order by r.created_at desc limit 1
      )) as "changedAt"
      from coaches c
      where c.id > $1::bigint and c.id <= $1::bigint + $2::int and c.lead_listing_id is not null
      order by c.id`,
    values: [(part - 1) * IDS_A_PART, IDS_A_PART],
  });
  return rows;
}

/** `changedAt` is the creation of the newest coach. */
export async function listDisciplinePages(pool: pg.Pool): Promise<DatedPage[]> {
  const { rows } = await pool.query<DatedPage>({
    name: "discipline-pages",
    text: `
      select d.id, (
        select c.created_at from coaches c
        where c.id = (select max(coach_id) from search_entries e where e.discipline_id = d.id)
      ) as "changedAt"
      from disciplines d where d.is_visible order by d.id`,
  });
  return rows;
}

export async function findNewestCoachDate(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ createdAt: Date }>({
    name: "newest-coach",
    text: `select created_at as "createdAt" from coaches where lead_listing_id is not null order by id desc limit 1`,
  });
  return rows[0]?.createdAt ?? null;
}
