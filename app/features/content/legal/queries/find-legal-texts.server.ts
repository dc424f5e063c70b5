import type pg from "pg";
import type { Carried } from "~/features/accounts/gate.server.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import type { ToldVersion } from "../rules/announcements.ts";
import type { LegalFacts } from "../rules/facts.ts";
import type { LegalName } from "../rules/legal-texts.ts";
import { type ChangeKind, NOTICE_SHOWN_DAYS, plannedAfter, versionAt } from "../rules/versions.ts";

const VERSIONS_PER_PAGE = 20;

export interface LegalVersion {
  id: number;
  number: number;
  summary: string;
  body: string;
  changes: string;
  kind: ChangeKind;
  effectiveFrom: Date;
  withdrawnAt: Date | null;
  /** of a version that a later one has replaced, the facts as they were then */
  facts: LegalFacts | null;
  createdAt: Date;
}

const COLUMNS = `v.id::float8 as id, v.number, v.summary, v.body, v.changes, v.kind, v.effective_from as "effectiveFrom",
  v.withdrawn_at as "withdrawnAt", v.facts, v.created_at as "createdAt"`;

export interface LegalState {
  inForce: LegalVersion;
  planned: LegalVersion | undefined;
}

/** The version in force and the one that is planned. They are computed at each read, so no job has to be in time. */
export async function findLegalState(
  pool: pg.Pool,
  name: LegalName,
  at: Date = new Date(),
): Promise<LegalState | undefined> {
  const { rows } = await pool.query<LegalVersion>({
    name: "legal-state",
    text: `(select ${COLUMNS} from legal_versions v
        where v.name = $1 and v.effective_from <= $2 and v.withdrawn_at is null
        order by v.effective_from desc, v.id desc limit 1)
      union all
      (select ${COLUMNS} from legal_versions v
        where v.name = $1 and v.effective_from > $2 and v.withdrawn_at is null
        order by v.effective_from, v.id limit 1)`,
    values: [name, at],
  });
  const inForce = versionAt(rows, at);
  return inForce && { inForce, planned: plannedAfter(rows, at) };
}

/** A version that is, was or will be in force. */
export async function findLegalVersion(
  pool: pg.Pool,
  { name, number }: { name: LegalName; number: number },
): Promise<LegalVersion | undefined> {
  const { rows } = await pool.query<LegalVersion>({
    name: "legal-version",
    text: `select ${COLUMNS} from legal_versions v where v.name = $1 and v.number = $2 and v.withdrawn_at is null`,
    values: [name, number],
  });
  return rows[0];
}

export interface ListedLegalVersion {
  number: number;
  kind: ChangeKind;
  changes: string;
  effectiveFrom: Date;
  /** when the next version takes its place; null for the last one */
  until: Date | null;
}

/** Every version that is, was or will be in force, the newest first. */
export const listLegalVersions = (
  pool: pg.Pool,
  name: LegalName,
  page: number,
): Promise<Page<ListedLegalVersion>> =>
  pagedSqlRead(pool, {
    name: "legal-versions",
    count: "select count(*)::int as total from legal_versions where name = $1 and withdrawn_at is null",
    list: (range) => `
      select v.number, v.kind, v.changes, v.effective_from as "effectiveFrom",
        lead(v.effective_from) over (order by v.effective_from, v.id) as until
      from legal_versions v where v.name = $1 and v.withdrawn_at is null
      order by v.effective_from desc, v.id desc ${range}`,
    values: [name],
    page,
    size: VERSIONS_PER_PAGE,
  });

/** The announced changes whose notice the viewer has not closed; null if there are none. */
export const toldVersions: Carried<ToldVersion[] | null> = {
  name: "toldVersions",
  sql: `(select json_agg(json_build_object('id', v.id, 'name', v.name, 'number', v.number,
      'effectiveFrom', v.effective_from) order by v.id)
    from legal_versions v where v.id > p.closed_notice and v.kind in ('announced', 'required')
      and v.withdrawn_at is null and v.effective_from > u.created_at
      and v.effective_from > now() - interval '${NOTICE_SHOWN_DAYS} days')`,
};

/** For the site map: since when the present version of each text is in force. */
export async function listLegalDates(pool: pg.Pool): Promise<{ name: LegalName; effectiveFrom: Date }[]> {
  const { rows } = await pool.query<{ name: LegalName; effectiveFrom: Date }>({
    name: "legal-dates",
    text: `select distinct on (v.name) v.name, v.effective_from as "effectiveFrom" from legal_versions v
      where v.effective_from <= now() and v.withdrawn_at is null
      order by v.name, v.effective_from desc, v.id desc`,
  });
  return rows;
}
