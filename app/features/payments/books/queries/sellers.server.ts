import type pg from "pg";
import type { Coach, Operator } from "~/features/accounts/rules/viewer.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import { spanOf, yearPeriod } from "../rules/periods.ts";
import {
  isExchanged,
  isReportable,
  type MissingDetail,
  missingDetails,
  type Seller,
  type SellerIdentity,
} from "../rules/sellers.ts";
import { fillQuarters, type Quarter } from "../rules/statements.ts";

const SELLERS_AT_ONCE = 200;

interface WantedYear {
  year: number;
  provider: ProviderName;
}

/** The quarters of the holder `h`, from $1 to $2, at the provider $3: what they sold themselves. */
const QUARTERS = `
  select coalesce(json_agg(json_build_object('quarter', quarter, 'activities', activities, 'grossCents', gross,
    'commissionCents', gross - net, 'netCents', net)), '[]') as quarters
  from (
    select extract(quarter from t.booked_at at time zone 'Europe/Paris')::int as quarter,
      (count(*) filter (where e.cents < 0))::int as activities, -sum(e.cents) as net, sum(sold.cents) as gross
    from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id and t.kind = 'recognised' and t.booked_at >= $1 and t.booked_at < $2
    join payments p on p.id = t.payment_id and p.seller_id = e.holder_id and p.provider = $3
    cross join lateral (
      select sum(d.cents) as cents from ledger_entries d where d.transaction_id = t.id and d.account = 'deferred') as sold
    where e.holder_id = h.id and e.account = 'coaches'
    group by 1
  ) as found`;

const IDENTITY = `
  case when i.coach_id is null then f.identity else jsonb_build_object('firstName', i.first_name, 'lastName', i.last_name,
    'businessType', i.business_type, 'businessName', i.business_name, 'dateOfBirth', i.date_of_birth,
    'addressLine1', i.address_line1, 'addressLine2', i.address_line2, 'postalCode', i.postal_code, 'city', i.city,
    'country', i.country, 'siret', i.siret_number, 'taxNumber', i.tax_number, 'vatNumber', i.vat_number) end as identity`;

const SELLER = (which: string) => `
  select h.id::float8 as "holderId", ${IDENTITY}, i.account_holder_name as "accountHolderName",
    case when i.iban is not null then json_build_object('coachId', i.coach_id, 'iban', i.iban) end as "sealedIban",
    nullif(concat_ws(' ', n.first_name, n.last_name), '') as name, q.quarters
  from (${which}) as h
  left join coach_payment_info i on i.coach_id = h.user_id
  left join former_sellers f on f.holder_id = h.id
  left join profiles n on n.id = h.user_id
  cross join lateral (${QUARTERS}) as q
  order by h.id`;

const PAGE = {
  name: "sellers",
  text: SELLER(`
    select h.id, h.user_id from ledger_holders h
    where h.id > $4 and exists (
      select from payments p where p.seller_id = h.id and p.provider = $3 and p.collected_cents > 0)
    order by h.id limit ${SELLERS_AT_ONCE}`),
};
const OWN = {
  name: "own-seller",
  text: SELLER("select h.id, h.user_id from ledger_holders h where h.user_id = $4"),
};

function valuesOf({ year, provider }: WantedYear) {
  const { since, until } = spanOf(yearPeriod(year));
  return [since, until, provider];
}

const readSeller = (row: Seller & { quarters: Quarter[] }): Seller => ({
  ...row,
  quarters: fillQuarters(row.quarters),
});

/** Everybody who sold something at any time, with the quarters of a year, page by page. */
export async function* listSellers(
  pool: pg.Pool,
  _operator: Operator,
  wanted: WantedYear,
): AsyncGenerator<Seller[]> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const { rows }: { rows: Seller[] } = await pool.query<Seller>({
      ...PAGE,
      values: [...valuesOf(wanted), last],
    });
    yield rows.map(readSeller);
    last = rows.length === SELLERS_AT_ONCE ? rows.at(-1)?.holderId : undefined;
  }
}

/** Finds the details and the reported figures of one coach; undefined for a person who never had to do with money. */
export async function findOwnSeller(
  pool: pg.Pool,
  { id }: Coach,
  wanted: WantedYear,
): Promise<Seller | undefined> {
  const { rows } = await pool.query<Seller>({ ...OWN, values: [...valuesOf(wanted), id] });
  return rows[0] && readSeller(rows[0]);
}

export type ReportedSeller = Seller & { identity: SellerIdentity };

/** Reported in the file of the year: with income, known, and in a country of the exchange. */
export const isReported = (seller: Seller): seller is ReportedSeller =>
  isReportable(seller.quarters) &&
  seller.identity !== null &&
  missingDetails(seller.identity).length === 0 &&
  isExchanged(seller.identity);

export interface SellerCheck {
  reportedCount: number;
  netCents: number;
  commissionCents: number;
  /** with income of the year, and not in the file */
  incomplete: { holderId: number; name: string | null; missing: MissingDetail[] }[];
  /** with income of the year, in a country without exchange */
  abroadCount: number;
}

/** Finds the sellers of a year's file, and those whom it cannot name yet. */
export async function checkSellers(
  pool: pg.Pool,
  operator: Operator,
  wanted: WantedYear,
): Promise<SellerCheck> {
  const check: SellerCheck = {
    reportedCount: 0,
    netCents: 0,
    commissionCents: 0,
    incomplete: [],
    abroadCount: 0,
  };
  for await (const sellers of listSellers(pool, operator, wanted))
    for (const seller of sellers) {
      if (!isReportable(seller.quarters)) continue;
      const missing = missingDetails(seller.identity);
      if (seller.identity && !isExchanged(seller.identity)) check.abroadCount += 1;
      else if (missing.length > 0)
        check.incomplete.push({ holderId: seller.holderId, name: seller.name, missing });
      else {
        check.reportedCount += 1;
        for (const { netCents, commissionCents } of seller.quarters) {
          check.netCents += netCents;
          check.commissionCents += commissionCents;
        }
      }
    }
  return check;
}
