import { type SQL, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { ProviderName } from "~/features/payments/core/rules/provider.ts";
import type { HomeServices } from "~/platform/config/operator-identity.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { parisInstant } from "~/platform/format/dates.ts";
import type { CertifiedSession, CertifiedYear } from "../rules/tax-certificates.ts";

export interface Certifying {
  homeServices: HomeServices;
  /** demo payments certify nothing where real ones are taken */
  provider: ProviderName;
}

/**
 * The certified sessions of a student. The coach sold the session, so the coach must be declared too, and from the day we know the number. The amount
 * is what the student's card paid for the session and was not refunded, so nothing of a code or a gift card, without extras, which may be goods; of a pack, its share of
 * the price, so that all sessions of a pack add up to it. Sessions of an accompaniment are part of an offer that
 * is mostly remote, and are not certified.
 */
const certifiedSessions = ({ id }: { id: string }, { homeServices, provider }: Certifying): SQL => sql`
  select s.student_id, s.starts_at as at, s.minutes, s.address, extract(year from s.starts_at at time zone 'Europe/Paris')::int as year,
    coalesce(i.home_services_number, f.identity ->> 'homeServicesNumber') as number,
    coalesce(i.first_name || ' ' || i.last_name, (f.identity ->> 'firstName') || ' ' || (f.identity ->> 'lastName')) as name,
    case when s.pack_id is null
      then least(p.collected_cents - p.refunded_cents - p.reduced_cents + p.unreduced_cents, s.price_cents
        - (select coalesce(sum((extra ->> 'priceCents')::int), 0) from jsonb_array_elements(s.extras) as extra))
      else round((k.price_cents - p.reduced_cents) * least(s.drawn, k.total_minutes)::numeric / k.total_minutes)
        - round((k.price_cents - p.reduced_cents) * least(s.drawn - s.minutes, k.total_minutes)::numeric / k.total_minutes) end::int as cents
  from (
    select b.*, sum(b.minutes) over (partition by b.pack_id order by b.starts_at, b.id) as drawn
    from bookings b
    where b.student_id = ${id} and b.unit is null and b.starts_at is not null
      and (b.status = 'completed' or b.ending in ('late', 'due by operator'))
  ) as s
  left join packs k on k.id = s.pack_id
  join payments p on p.id = coalesce(s.payment_id, k.payment_id) and p.provider = ${provider} and p.collected_cents > p.refunded_cents
  join ledger_holders h on h.id = p.seller_id
  left join coach_payment_info i on i.coach_id = h.user_id
  left join former_sellers f on f.holder_id = h.id
  where s.place = 'home' and s.status = 'completed'
    and not (s.absent is not distinct from 'student' and s.absence_contested_at is null)
    and s.starts_at >= ${homeServices.declaredOn}::date::timestamp at time zone 'Europe/Paris'
    and (s.starts_at at time zone 'Europe/Paris')::date
      >= coalesce(i.home_services_since, (f.identity ->> 'homeServicesSince')::date)
    and coalesce(i.home_services_number, f.identity ->> 'homeServicesNumber') is not null`;

/** The years of which a student has something to certify, latest first. */
export async function listCertifiedYears(
  db: Executor,
  student: Student,
  certifying: Certifying,
): Promise<CertifiedYear[]> {
  const { rows } = await db.execute<CertifiedYear & Record<string, unknown>>(sql`
    select year, count(*)::int as sessions, sum(minutes)::int as minutes, sum(cents)::int as cents
    from (${certifiedSessions(student, certifying)}) as certified where cents > 0 group by year order by year desc`);
  return rows;
}

/** The sessions that a year's certificate names, oldest first. */
export async function listCertifiedSessions(
  db: Executor,
  student: Student,
  { year, ...certifying }: Certifying & { year: number },
): Promise<CertifiedSession[]> {
  const [since, until] = [year, year + 1].map((one) => parisInstant(`${one}-01-01`, "00:00"));
  const { rows } = await db.execute<CertifiedSession & Record<string, unknown>>(sql`
    select at, minutes, cents, name as "coachName", number as "coachNumber", address
    from (${certifiedSessions(student, certifying)}) as certified
    where cents > 0 and at >= ${since} and at < ${until} order by at`);
  // A date of `execute` may be a text.
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** For the yearly mail, which acts for nobody in particular. */
export async function hasCertifiedSessions(
  db: Executor,
  { user: id }: { user: string },
  { year, ...certifying }: Certifying & { year: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from (${certifiedSessions({ id }, certifying)}) as certified where cents > 0 and year = ${year} limit 1`);
  return rows.length > 0;
}
