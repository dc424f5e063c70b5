import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { LEGAL_NAMES, type LegalName } from "~/features/content/legal/rules/legal-texts.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";

const DRAFTS_PER_PAGE = 20;

export interface ListedLegalText {
  name: LegalName;
  /** the number of the newest draft */
  draft: number;
  savedAt: Date;
  /** null if the account is closed or the site wrote it */
  savedBy: string | null;
  inForceSince: Date | null;
  plannedId: number | null;
  plannedNumber: number | null;
  plannedFrom: Date | null;
  /** the newest draft is neither in force nor planned */
  hasChanges: boolean;
}

const NAME = "nullif(concat_ws(' ', u.first_name, u.last_name), '')";
const BY = "left join profiles u on u.id = d.saved_by";
/** $1 is now */
const TEXTS = `
  from legal_texts t join legal_drafts d on d.name = t.name and d.number = t.draft ${BY}
  left join lateral (select v.summary, v.body, v.effective_from from legal_versions v
    where v.name = t.name and v.effective_from <= $1 and v.withdrawn_at is null
    order by v.effective_from desc, v.id desc limit 1) f on true
  left join lateral (select v.id, v.number, v.summary, v.body, v.effective_from from legal_versions v
    where v.name = t.name and v.effective_from > $1 and v.withdrawn_at is null
    order by v.effective_from, v.id limit 1) n on true`;
const STATE = `t.name, t.draft, d.saved_at as "savedAt", ${NAME} as "savedBy", f.effective_from as "inForceSince",
  n.id::float8 as "plannedId", n.number as "plannedNumber", n.effective_from as "plannedFrom",
  (d.summary, d.body) is distinct from (coalesce(n.summary, f.summary), coalesce(n.body, f.body)) as "hasChanges"`;

/** The few texts, in the order of their list. */
export async function listOfficeLegalTexts(
  pool: pg.Pool,
  _operator: Operator,
  now: Date,
): Promise<ListedLegalText[]> {
  const { rows } = await pool.query<ListedLegalText>({
    name: "office-legal-texts",
    text: `select ${STATE} ${TEXTS} order by array_position($2::text[], t.name)`,
    values: [now, LEGAL_NAMES],
  });
  return rows;
}

export interface OfficeLegalText extends ListedLegalText {
  summary: string;
  body: string;
}

/** A text with its newest draft. */
export async function findOfficeLegalText(
  pool: pg.Pool,
  _operator: Operator,
  { name, now }: { name: LegalName; now: Date },
): Promise<OfficeLegalText | undefined> {
  const { rows } = await pool.query<OfficeLegalText>({
    name: "office-legal-text",
    text: `select ${STATE}, d.summary, d.body ${TEXTS} where t.name = $2`,
    values: [now, name],
  });
  return rows[0];
}

export interface LegalDraft {
  number: number;
  summary: string;
  body: string;
  savedAt: Date;
  savedBy: string | null;
}

export async function findLegalDraft(
  pool: pg.Pool,
  _operator: Operator,
  { name, number }: { name: LegalName; number: number },
): Promise<LegalDraft | undefined> {
  const { rows } = await pool.query<LegalDraft>({
    name: "office-legal-draft",
    text: `select d.number, d.summary, d.body, d.saved_at as "savedAt", ${NAME} as "savedBy"
      from legal_drafts d ${BY} where d.name = $1 and d.number = $2`,
    values: [name, number],
  });
  return rows[0];
}

export type ListedDraft = Pick<LegalDraft, "number" | "savedAt" | "savedBy">;

/** The newest first. */
export const listLegalDrafts = (
  pool: pg.Pool,
  _operator: Operator,
  { name, page }: { name: LegalName; page: number },
): Promise<Page<ListedDraft>> =>
  pagedSqlRead(pool, {
    name: "office-legal-drafts",
    count: "select count(*)::int as total from legal_drafts where name = $1",
    list: (range) => `select d.number, d.saved_at as "savedAt", ${NAME} as "savedBy"
      from legal_drafts d ${BY} where d.name = $1 order by d.number desc ${range}`,
    values: [name],
    page,
    size: DRAFTS_PER_PAGE,
  });
