import type pg from "pg";
import { type KnownTerm, slipsOf, termsOf } from "../rules/search-terms.ts";
import type { DisciplineSummary } from "./get-home-showcase.server.ts";

export type KnownTerms = readonly KnownTerm[];

export interface NamedDiscipline extends DisciplineSummary {
  description: string;
  aliases: string[];
  /** its name in the search of the home page; empty if it is the same */
  heroName: string;
  /** ids of close disciplines, the closest first */
  related: number[];
  /** coaches who teach it by webcam */
  webcamCount: number;
}

/** Reads the shown disciplines and which of the typed words exist, in one statement. */
export async function readSearch(
  pool: pg.Pool,
  typed: { text?: string | undefined; place?: string | undefined },
): Promise<{ disciplines: NamedDiscipline[]; terms: KnownTerms; placeTerms: KnownTerms }> {
  const terms = termsOf(typed.text ?? "");
  const placeTerms = termsOf(typed.place ?? "").map((term) => `@${term}`);
  const { rows } = await pool.query<{ disciplines: NamedDiscipline[] | null; terms: KnownTerm[] | null }>({
    name: "read-search",
    text: STATEMENT,
    values: [
      [...terms, ...placeTerms],
      // The typo variants of all terms in one flat list; `of` is the index of the term.
      ...slipColumns([...terms, ...placeTerms]),
    ],
  });
  const known = new Map(rows[0]?.terms?.map((term) => [term.term, term]));
  const look = (list: string[]) => list.map((term) => known.get(term) ?? { term, known: false, meant: [] });
  return { disciplines: rows[0]?.disciplines ?? [], terms: look(terms), placeTerms: look(placeTerms) };
}

function slipColumns(terms: string[]): [string[], string[]] {
  const pairs = terms.flatMap((term) => {
    const mark = term.startsWith("@") ? "@" : "";
    return slipsOf(term.slice(mark.length)).map((slip) => [term, mark + slip] as const);
  });
  return [pairs.map(([term]) => term), pairs.map(([, slip]) => slip)];
}

const STATEMENT = `
  with typed as (
    select term, exists (
      select from search_words w where w.word >= term collate "C" and w.word < (term || chr(1114111)) collate "C"
    ) as known
    from unnest($1::text[]) as term
  )
  select
    (select json_agg(d order by d.sort_position, d.id) from (
      select id, name, icon, color, picture as image, sort_position, description, aliases, hero_name as "heroName", close_ids as related, coalesce(
        (select s.coaches_count from search_cells s where s.discipline_id = id and s.cell = -1), 0
      ) as "coachesCount", coalesce(
        (select s.coaches_count from search_cells s where s.discipline_id = by_webcam(id) and s.cell = -1), 0
      ) as "webcamCount"
      from disciplines where is_visible
    ) as d) as disciplines,
    (select json_agg(t) from (
      select term, known, case when known then '{}' else array(
        select w.word from unnest($2::text[], $3::text[]) as slip (term, word)
        join search_words w on w.word = slip.word collate "C"
        where slip.term = typed.term
        order by 1
      ) end as meant
      from typed
    ) as t) as terms`;
