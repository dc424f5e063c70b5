import { and, eq, inArray, isNotNull, ne, notInArray, or } from "drizzle-orm";
import { profiles } from "~/features/accounts/tables.server.ts";
import { digest } from "~/platform/crypto/digest.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { callerNetwork } from "~/platform/limits/caller-network.server.ts";
import { mailboxOf } from "~/platform/limits/limit-mailbox.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { ledgerHolders, payments } from "../../tables.server.ts";
import { promotionRefusal, type ReducedSale } from "../rules/promotions.ts";
import { type Promotion, promotions, promotionUses } from "../tables.server.ts";

/** Somebody who types a code: an account, a guest with an address, or a visitor of whom nothing is known yet. */
export interface CodeUser {
  userId: string | null;
  email: string | null;
}

const TRIES = 30;
const TRIES_SECONDS = 10 * 60;

/** Codes are not to be guessed. Call it outside of a transaction, before a code is looked up. */
export async function limitCodes(db: Executor): Promise<void> {
  const network = callerNetwork();
  // Work without a request guesses nothing.
  if (!network) return;
  await limitRate(db, {
    name: "codes",
    subject: network,
    limit: TRIES,
    windowSeconds: TRIES_SECONDS,
    message: "Trop de codes essayés en peu de temps. Patientez quelques minutes, puis réessayez.",
  });
}

export async function findPromotion(db: Executor, code: string): Promise<Promotion | undefined> {
  const [found] = await db.select().from(promotions).where(eq(promotions.code, code));
  return found;
}

/** Identifies a person across accounts; undefined as long as nothing is known of them. */
export async function findMailbox(db: Executor, { userId, email }: CodeUser): Promise<string | undefined> {
  const [own] = userId
    ? await db.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, userId))
    : [];
  const known = own?.email ?? email;
  return known ? digest("promotion", mailboxOf(known)) : undefined;
}

interface Wanted {
  sale: ReducedSale;
  person: CodeUser;
  mailbox: string | undefined;
  now?: Date;
}

/** Why this person may not use the code now. The answer holds until the end of a transaction that locks the code. */
export async function findPromotionRefusal(
  db: Executor,
  promotion: Promotion,
  { sale, person, mailbox, now = new Date() }: Wanted,
): Promise<string | undefined> {
  const counts = ne(promotionUses.status, "returned");
  const uses = await db.$count(promotionUses, and(eq(promotionUses.promotionId, promotion.id), counts));
  const isOnce = promotion.isOncePerPerson || promotion.isFirstBookingOnly;
  const own = isOnce
    ? await db.$count(
        promotionUses,
        and(
          eq(promotionUses.promotionId, promotion.id),
          counts,
          or(
            mailbox ? eq(promotionUses.mailbox, mailbox) : undefined,
            person.userId ? eq(promotionUses.userId, person.userId) : undefined,
          ),
        ),
      )
    : 0;
  const isKnown = mailbox !== undefined || person.userId !== null;
  return promotionRefusal(promotion, {
    sale,
    now,
    uses,
    isUsedByPerson: isKnown && own > 0,
    hasBooked: promotion.isFirstBookingOnly && (await hasBooked(db, person)),
  });
}

/** The person has bought something of a coach, or has reserved its price on a card. */
async function hasBooked(db: Executor, { userId }: CodeUser): Promise<boolean> {
  if (userId === null) return false;
  const holder = db
    .select({ id: ledgerHolders.id })
    .from(ledgerHolders)
    .where(eq(ledgerHolders.userId, userId));
  const bought = await db.$count(
    payments,
    and(
      inArray(payments.payerId, holder),
      isNotNull(payments.sellerId),
      notInArray(payments.status, ["open", "failed", "expired", "released"]),
    ),
  );
  return bought > 0;
}
