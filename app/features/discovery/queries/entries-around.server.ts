/**
 * SQL for search entries around a place. A coach with several entries under one search key counts once, at
 * the nearest one.
 */
export const away = (lat: string, lng: string, entry = "e") =>
  `haversine(${lat}::float8, ${lng}::float8, ${entry}.latitude, ${entry}.longitude)`;

/** True if another entry of the same coach is nearer than `e`. */
const hasNearer = (lat: string, lng: string) => `exists (
  select from search_entries s
  where s.coach_id = e.coach_id and s.discipline_id = e.discipline_id and s.listing_id <> e.listing_id
    and (${away(lat, lng, "s")}, s.listing_id) < (${away(lat, lng)}, e.listing_id))`;

export const isNearest = (lat: string, lng: string) => `(not e.has_siblings or not ${hasNearer(lat, lng)})`;

interface Circle {
  searchKey: string;
  lat: string;
  lng: string;
  /** haversine of the radius */
  radius: string;
  inside: readonly [first: string, last: string];
  rim: readonly [first: string, last: string];
}

/**
 * Counts the coaches in a circle: the stored counts of inner cells, plus the entries measured on the rim,
 * minus coaches who are nearer with another entry. `lateral` with `offset 0` stops the planner from turning
 * the ranges into a join, so that the index is scanned once per range.
 */
export function countAround({ searchKey, lat, lng, radius, inside, rim }: Circle): string {
  const ranges = ([first, last]: readonly [string, string]) =>
    `unnest(${first}::int[], ${last}::int[]) as area (first, last)`;
  const entries = `search_entries e where e.discipline_id = ${searchKey} and e.cell between area.first and area.last
    and ${away(lat, lng)} <= ${radius}`;
  return `(
    (select coalesce(sum(c.coaches_count), 0) from ${ranges(inside)} cross join lateral (
      select c.coaches_count from search_cells c
      where c.discipline_id = ${searchKey} and c.cell between area.first and area.last offset 0
    ) as c)
    + (select coalesce(sum(found.total), 0) from ${ranges(rim)}
       cross join lateral (select count(*) as total from ${entries}) as found)
    - (select coalesce(sum(found.total), 0)
       from unnest(${inside[0]}::int[] || ${rim[0]}::int[], ${inside[1]}::int[] || ${rim[1]}::int[]) as area (first, last)
       cross join lateral (
         select count(*) as total from ${entries} and e.has_siblings and ${hasNearer(lat, lng)}
       ) as found)
  )::int`;
}
