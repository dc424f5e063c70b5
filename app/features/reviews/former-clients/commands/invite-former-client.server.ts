import { randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { limitMailbox } from "~/platform/limits/limit-mailbox.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { formerClientLinks, formerClients } from "../../tables.server.ts";
import { invitationMail } from "../emails/former-client-mails.ts";
import { formerReviewUrl } from "../gate.server.ts";
import { INVITATIONS_PER_DAY, MOST_OPEN_INVITATIONS, UNCONFIRMED_DAYS } from "../rules/former-clients.ts";
import type { invitationSchema } from "../schema.ts";
import { findObstacle, mailboxDigest } from "./lock-former-client.server.ts";

/** One answer for every reason, so that a coach does not learn who has an account or has declined. */
const ALREADY_ASKED =
  "Nous n’écrivons pas à cette adresse\u00a0: cette personne a déjà été invitée, a déjà donné son avis, ou ne veut pas recevoir d’e-mails.";

/** Mails one invitation to one person. An address is invited once by a coach, whatever became of it. */
export async function inviteFormerClient(
  db: Database,
  parts: MailParts,
  { page, invited }: { page: OwnPage; invited: z.output<typeof invitationSchema> },
): Promise<void> {
  const { id: coachId } = page;
  const { firstName, email } = invited;
  await limitRate(db, {
    name: "former client invitations",
    subject: String(coachId),
    limit: INVITATIONS_PER_DAY,
    windowSeconds: DAY_SECONDS,
    message: `Vous avez envoyé ${INVITATIONS_PER_DAY} invitations aujourd’hui. Les prochaines demain, ou montrez votre lien.`,
  });
  await limitMailbox(db, { name: "former client", email });
  await db.transaction(async (tx) => {
    const coach = await lockInvitations(tx, page);
    const obstacle = await findObstacle(tx, { coachId, email, viewer: null });
    if (obstacle === "coach")
      throw new AppError("conflict", { field: "email", message: "C’est votre propre adresse." });
    if (obstacle) throw new AppError("conflict", { field: "email", message: ALREADY_ASKED });
    const waiting = and(
      eq(formerClients.coachId, coachId),
      inArray(formerClients.status, ["invited", "unconfirmed"]),
      sql`${formerClients.invitedAt} is not null`,
    );
    if ((await tx.$count(formerClients, waiting)) >= MOST_OPEN_INVITATIONS)
      throw new AppError("conflict", {
        message: `${MOST_OPEN_INVITATIONS} invitations attendent déjà une réponse. Chacune s’efface au bout de ${UNCONFIRMED_DAYS}\u00a0jours.`,
      });
    const [row] = await tx
      .insert(formerClients)
      .values({
        coachId,
        mailboxDigest: mailboxDigest(coachId, email),
        status: "invited",
        email,
        firstName,
        invitedAt: sql`now()`,
        mailsSent: 1,
      })
      .onConflictDoNothing()
      .returning({ id: formerClients.id });
    if (!row) throw new AppError("conflict", { field: "email", message: ALREADY_ASKED });
    const url = formerReviewUrl(parts, row.id);
    await enqueueMail(tx, {
      to: email,
      unsubscribeUrl: url,
      ...invitationMail({ coach: coach.name, firstName, url }),
    });
  });
}

/** Creates the coach's link, or replaces it: the link before leads nowhere then. */
export async function createFormerClientLink(db: Database, page: OwnPage): Promise<void> {
  await limitRate(db, {
    name: "former client links",
    subject: String(page.id),
    limit: 10,
    windowSeconds: DAY_SECONDS,
  });
  const token = randomBytes(12).toString("base64url");
  await db.transaction(async (tx) => {
    await lockInvitations(tx, page);
    await tx
      .insert(formerClientLinks)
      .values({ coachId: page.id, token })
      .onConflictDoUpdate({ target: formerClientLinks.coachId, set: { token, createdAt: sql`now()` } });
  });
}

/** Serializes the invitations of one coach, so that their number is bounded. Only approved coaches may invite. */
async function lockInvitations(tx: Transaction, { id }: OwnPage): Promise<{ name: string }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`former clients ${id}`}, 0))`);
  const [coach] = await tx
    .select({ name: coaches.name })
    .from(coaches)
    .where(and(eq(coaches.id, id), eq(coaches.approval, "approved"), eq(coaches.suspended, false)));
  if (!coach)
    throw new AppError("conflict", {
      message: "Vous pourrez inviter d’anciens clients une fois votre page validée.",
    });
  return coach;
}
