import { randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import {
  ALREADY_ASKED,
  hasDeclined,
  limitInvitations,
  lockInvitations,
  mailboxDigest,
} from "../../commands/invite-by-mail.server.ts";
import type { invitationSchema } from "../../schema.ts";
import { formerClientLinks, formerClients } from "../../tables.server.ts";
import { invitationMail } from "../emails/former-client-mails.ts";
import { formerReviewUrl } from "../gate.server.ts";
import { MOST_OPEN_INVITATIONS, UNCONFIRMED_DAYS } from "../rules/former-clients.ts";
import { findObstacle } from "./lock-former-client.server.ts";

const KIND = "former client";
const NOT_APPROVED = "Vous pourrez inviter d’anciens clients une fois votre page validée.";

/** Mails one invitation to one person. An address is invited once by a coach, whatever became of it. */
export async function inviteFormerClient(
  db: Database,
  parts: MailParts,
  { page, invited }: { page: OwnPage; invited: z.output<typeof invitationSchema> },
): Promise<void> {
  const { id: coachId } = page;
  const { firstName, email } = invited;
  await limitInvitations(db, {
    page,
    email,
    kind: KIND,
    otherwise: "Les prochaines demain, ou montrez votre lien.",
  });
  await db.transaction(async (tx) => {
    const coach = await lockInvitations(tx, { page, kind: KIND, refusal: NOT_APPROVED });
    const obstacle = await findObstacle(tx, { coachId, email, viewer: null });
    if (obstacle === "coach")
      throw new AppError("conflict", { field: "email", message: "C’est votre propre adresse." });
    if (obstacle || (await hasDeclined(tx, coachId, email)))
      throw new AppError("conflict", { field: "email", message: ALREADY_ASKED });
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
    await lockInvitations(tx, { page, kind: KIND, refusal: NOT_APPROVED });
    await tx
      .insert(formerClientLinks)
      .values({ coachId: page.id, token })
      .onConflictDoUpdate({ target: formerClientLinks.coachId, set: { token, createdAt: sql`now()` } });
  });
}
