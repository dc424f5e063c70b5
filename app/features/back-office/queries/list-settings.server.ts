import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type BusinessTerms, SETTING_KEYS, type SettingKey } from "~/features/business/rules/settings.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";

const PAGE_SIZE = 20;

export interface PlannedValue {
  id: number;
  value: number;
  effectiveFrom: string;
}

export interface ShownSetting {
  key: SettingKey;
  value: number;
  /** null if the standard value is in force */
  since: string | null;
  /** the next one first */
  planned: PlannedValue[];
  /** the newest decision that was not taken back; 0 if there is none */
  seen: number;
}

type Found = Omit<ShownSetting, "value"> & { value: number | null };

/** Every setting with its value in force, and what is planned. */
export async function listSettings(
  pool: pg.Pool,
  _operator: Operator,
  { standard, now }: { standard: BusinessTerms; now: Date },
): Promise<ShownSetting[]> {
  const { rows } = await pool.query<Found>({
    name: "business-settings",
    text: `select k.key, f.value, f.effective_from as since,
        coalesce((select json_agg(json_build_object('id', s.id, 'value', s.value, 'effectiveFrom', s.effective_from)
            order by s.effective_from, s.id)
          from business_settings s where s.key = k.key and s.effective_from > $2 and s.withdrawn_at is null), '[]') as planned,
        coalesce((select max(s.id) from business_settings s where s.key = k.key and s.withdrawn_at is null), 0)::float8 as seen
      from unnest($1::text[]) with ordinality k (key, position)
      left join lateral (select s.value, s.effective_from from business_settings s
        where s.key = k.key and s.effective_from <= $2 and s.withdrawn_at is null
        order by s.effective_from desc, s.id desc limit 1) f on true
      order by k.position`,
    values: [SETTING_KEYS, now],
  });
  return rows.map(({ value, ...setting }) => ({
    ...setting,
    value: value ?? standard[setting.key],
  }));
}

export interface SettingDecision {
  id: number;
  /** of a later version of this program, it is no key of SETTINGS */
  key: string;
  value: number;
  effectiveFrom: Date;
  withdrawnAt: Date | null;
  reason: string;
  createdAt: Date;
  /** null once the account is deleted */
  operator: string | null;
}

/** Every decision, the newest first. */
export const listSettingHistory = (
  pool: pg.Pool,
  _operator: Operator,
  page: number,
): Promise<Page<SettingDecision>> =>
  pagedSqlRead<SettingDecision>(pool, {
    name: "setting-history",
    count: "select count(*)::int as total from business_settings",
    list: (range) => `
      select s.id::float8 as id, s.key, s.value, s.effective_from as "effectiveFrom", s.withdrawn_at as "withdrawnAt",
        s.reason, s.created_at as "createdAt",
        coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), u.email) as operator
      from business_settings s left join users u on u.id = s.set_by left join profiles p on p.id = u.id
      order by s.id desc ${range}`,
    page,
    size: PAGE_SIZE,
  });
