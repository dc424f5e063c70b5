import { and, desc, eq, or, sql } from "drizzle-orm";
import { shortName } from "~/features/accounts/rules/names.ts";
import type { Owner, Student } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { promotions, promotionUses } from "../../reductions/tables.server.ts";
import type { ReferralState } from "../rules/referrals.ts";
import { referrals } from "../tables.server.ts";

const PAGE_SIZE = 20;
const MOST_CREDITS = 20;

export interface OwnReferral {
  id: number;
  /** "Manon P." */
  name: string;
  status: ReferralState;
  cents: number;
  at: Date;
}

/** Lists the people who have accepted a student's invitation, the latest first. */
export async function listOwnReferrals(
  db: Executor,
  { id }: Student,
  page: number,
): Promise<Page<OwnReferral>> {
  const own = eq(referrals.inviterId, id);
  const total = await db.$count(referrals, own);
  const found = await pagedRead({ total, page, size: PAGE_SIZE }, ({ limit, offset }) =>
    db
      .select({
        id: referrals.id,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        status: referrals.status,
        cents: referrals.cents,
        at: referrals.createdAt,
      })
      .from(referrals)
      .innerJoin(profiles, eq(profiles.id, referrals.invitedId))
      .where(own)
      .orderBy(desc(referrals.createdAt), desc(referrals.id))
      .limit(limit)
      .offset(offset),
  );
  return {
    ...found,
    rows: found.rows.map(({ firstName, lastName, ...row }) => ({
      ...row,
      name: shortName({ firstName, lastName }),
    })),
  };
}

export interface OwnCredit {
  code: string;
  cents: number;
  endsAt: Date | null;
  isUsed: boolean;
}

/** The latest credits of a student. */
export async function listOwnCredits(db: Executor, { id }: Student): Promise<OwnCredit[]> {
  const found = await db
    .select({
      code: promotions.code,
      cents: promotions.amountCents,
      endsAt: promotions.endsAt,
      isUsed: sql<boolean>`exists (select from ${promotionUses}
        where ${promotionUses.promotionId} = ${promotions.id} and ${promotionUses.status} <> 'returned')`,
    })
    .from(promotions)
    .leftJoin(profiles, eq(profiles.id, promotions.personId))
    .where(and(eq(promotions.personId, id), eq(promotions.isPersonal, true)))
    .orderBy(desc(promotions.createdAt))
    .limit(MOST_CREDITS);
  return found.map(({ cents, ...credit }) => ({ ...credit, cents: cents ?? 0 }));
}

/** Whether a student has accepted an invitation, whoever sent it. */
export const hasAccepted = async (db: Executor, { id }: Student): Promise<boolean> =>
  (await db.$count(referrals, eq(referrals.invitedId, id))) > 0;

/** For the personal data export: invitations that the person sent or accepted, and their credits. */
export async function exportReferrals(db: Executor, { id }: Owner) {
  const [sent, credits] = await Promise.all([
    db
      .select({
        centimes: referrals.cents,
        etat: referrals.status,
        le: referrals.createdAt,
        inviterId: referrals.inviterId,
      })
      .from(referrals)
      .where(or(eq(referrals.inviterId, id), eq(referrals.invitedId, id)))
      .orderBy(desc(referrals.createdAt)),
    db
      .select({ code: promotions.code, centimes: promotions.amountCents, jusqu_au: promotions.endsAt })
      .from(promotions)
      .where(and(eq(promotions.personId, id), eq(promotions.isPersonal, true)))
      .orderBy(desc(promotions.createdAt)),
  ]);
  const parrainages = sent.map(({ inviterId, ...one }) => ({
    ...one,
    role: inviterId === id ? "a invité" : "était invité",
  }));
  return { parrainages, credits };
}
