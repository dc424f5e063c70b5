import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { digest } from "~/platform/crypto/digest.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { limitMailbox, mailboxOf } from "~/platform/limits/limit-mailbox.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { INVITATIONS_PER_DAY } from "../rules/invitations.ts";
import { formerClients, recommendationRequests } from "../tables.server.ts";

/** One answer for every reason, so that a coach does not learn who has an account or has declined. */
export const ALREADY_ASKED =
  "Nous n’écrivons pas à cette adresse\u00a0: cette personne a déjà été invitée, a déjà écrit, ou ne veut pas recevoir d’e-mails.";

/** One mailbox is one person for a coach, however its address is written. Both kinds of invitations store the same digest. */
export const mailboxDigest = (coachId: number, email: string): string =>
  digest("former client", String(coachId), mailboxOf(email));

/** The account with this mailbox, whatever tag or case its address has, or that of the person who is signed in. */
export const isPerson = (email: string, viewer: { id: string } | null) =>
  sql`(regexp_replace(lower(${users.email}), '\\+[^@]*@', '@') = ${mailboxOf(email)} or ${users.id} = ${viewer?.id ?? null}::text)`;

/** Nobody reviews or recommends themselves. */
export async function isCoachThemselves(
  db: Executor,
  { coachId, email, viewer }: { coachId: number; email: string; viewer: { id: string } | null },
): Promise<boolean> {
  const [coach] = await db
    .select({ id: coaches.id })
    .from(coaches)
    .innerJoin(users, eq(users.id, coaches.userId))
    .where(and(eq(coaches.id, coachId), isPerson(email, viewer)));
  return coach !== undefined;
}

interface Invited {
  page: OwnPage;
  email: string;
  /** names the kind of invitation in the limits and the lock */
  kind: "former client" | "recommendation";
}

/** Limits the mails that one coach causes in a day, and those to one mailbox. */
export async function limitInvitations(
  db: Database,
  { page, email, kind, otherwise }: Invited & { otherwise: string },
): Promise<void> {
  await limitRate(db, {
    name: `${kind} invitations`,
    subject: String(page.id),
    limit: INVITATIONS_PER_DAY,
    windowSeconds: DAY_SECONDS,
    message: `Vous avez envoyé ${INVITATIONS_PER_DAY} invitations aujourd’hui. ${otherwise}`,
  });
  await limitMailbox(db, { name: kind, email });
}

/** Serializes the invitations of one coach, so that their number is bounded. Only approved coaches may invite. */
export async function lockInvitations(
  tx: Transaction,
  { page, kind, refusal }: Pick<Invited, "page" | "kind"> & { refusal: string },
): Promise<{ name: string }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}s ${page.id}`}, 0))`);
  const [coach] = await tx
    .select({ name: coaches.name })
    .from(coaches)
    .where(and(eq(coaches.id, page.id), eq(coaches.approval, "approved"), eq(coaches.suspended, false)));
  if (!coach) throw new AppError("conflict", { message: refusal });
  return coach;
}

/** The mailbox has asked for no more mails of this coach, in answer to either kind of invitation. */
export async function hasDeclined(db: Executor, coachId: number, email: string): Promise<boolean> {
  const mailbox = mailboxDigest(coachId, email);
  const [client] = await db
    .select({ id: formerClients.id })
    .from(formerClients)
    .where(
      and(
        eq(formerClients.coachId, coachId),
        eq(formerClients.mailboxDigest, mailbox),
        or(eq(formerClients.status, "declined"), isNotNull(formerClients.mutedAt)),
      ),
    );
  if (client) return true;
  const [request] = await db
    .select({ id: recommendationRequests.id })
    .from(recommendationRequests)
    .where(
      and(
        eq(recommendationRequests.coachId, coachId),
        eq(recommendationRequests.mailboxDigest, mailbox),
        eq(recommendationRequests.status, "declined"),
      ),
    );
  return request !== undefined;
}
