import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import type { TrainingContent, TrainingKind } from "./rules.ts";

const VERSIONS_PER_PAGE = 20;

export interface ListedText {
  id: number;
  kind: TrainingKind;
  moduleId: number | null;
  slug: string;
  /** of the newest version */
  title: string;
  version: number;
  /** null while it is hidden */
  publishedVersion: number | null;
}

const NEWEST = "join training_versions v on v.text_id = t.id and v.number = t.version";
const LISTED = `t.id::float8 as id, t.kind, t.module_id::float8 as "moduleId", t.slug, v.content ->> 'title' as title, t.version,
  t.published_version as "publishedVersion"`;

/** All texts of these kinds in their order, at most MOST_TEXTS of each, and of lessons in each module. */
export async function listTexts(
  pool: pg.Pool,
  _operator: Operator,
  kinds: readonly TrainingKind[],
): Promise<ListedText[]> {
  const { rows } = await pool.query<ListedText>({
    name: "office-training-texts",
    text: `select ${LISTED} from training_texts t ${NEWEST} where t.kind = any ($1) order by t.position, t.id`,
    values: [kinds],
  });
  return rows;
}

export interface OfficeText extends ListedText {
  /** of the newest version */
  content: TrainingContent;
  wasPublished: boolean;
  /** the module of a lesson */
  module: { id: number; slug: string; title: string } | null;
}

/** The text with the content of its newest version. */
export async function findText(
  pool: pg.Pool,
  _operator: Operator,
  id: number,
): Promise<OfficeText | undefined> {
  const { rows } = await pool.query<OfficeText>({
    name: "office-training-text",
    text: `select ${LISTED}, v.content, t.first_published_at is not null as "wasPublished",
        (select json_build_object('id', m.id, 'slug', m.slug, 'title', mv.content ->> 'title')
         from training_texts m join training_versions mv on mv.text_id = m.id and mv.number = m.version
         where m.id = t.module_id) as module
      from training_texts t ${NEWEST} where t.id = $1`,
    values: [id],
  });
  return rows[0];
}

export interface TextVersion {
  number: number;
  title: string;
  savedAt: Date;
  /** null if the account is closed or the site wrote it */
  savedBy: string | null;
}

export const listTextVersions = (
  pool: pg.Pool,
  _operator: Operator,
  { id, page }: { id: number; page: number },
): Promise<Page<TextVersion>> =>
  pagedSqlRead(pool, {
    name: "office-training-versions",
    count: "select count(*)::int as total from training_versions where text_id = $1",
    list: (range) => `
      select v.number, v.content ->> 'title' as title, v.saved_at as "savedAt",
        coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as "savedBy"
      from training_versions v left join profiles p on p.id = v.saved_by
      where v.text_id = $1 order by v.number desc ${range}`,
    values: [id],
    page,
    size: VERSIONS_PER_PAGE,
  });
