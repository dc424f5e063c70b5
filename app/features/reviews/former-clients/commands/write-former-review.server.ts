import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { coaches, disciplines } from "~/features/discovery/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import { limitMailbox } from "~/platform/limits/limit-mailbox.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { mailboxDigest } from "../../commands/invite-by-mail.server.ts";
import { REVIEW_MAILS } from "../../rules/reviews.ts";
import { formerClients } from "../../tables.server.ts";
import { claimMail, confirmationMail } from "../emails/former-client-mails.ts";
import { formerReviewUrl, type InvitingCoach, type OwnFormerReview } from "../gate.server.ts";
import {
  answerDeadline,
  experienceText,
  FORMER_CLIENTS_PATH,
  isWritable,
  MOST_LINKS,
} from "../rules/former-clients.ts";
import type { Story, storySchema } from "../schema.ts";
import { FORMER_CLIENTS, findObstacle, lockFormerClient } from "./lock-former-client.server.ts";

/** The signed-in person; most former clients have no account. */
type Viewer = { id: string } | null;

const OBSTACLES = {
  coach: "C’est votre propre page\u00a0: seul un ancien client peut écrire ici.",
  reviewed:
    "Vous avez déjà donné votre avis sur ce coach après une séance sur le site. Vous le trouvez dans vos réservations.",
};

interface Writing {
  inviting: InvitingCoach;
  network: string;
  viewer: Viewer;
  story: z.output<typeof storySchema>;
}

/**
 * Stores a review written through the coach's link, and mails a link that confirms it. The answer is the same
 * whatever is known of the address, so that it reveals nothing; nothing counts before the mail is answered.
 */
export async function startFormerReview(
  db: Database,
  parts: MailParts,
  { inviting, network, viewer, story }: Writing,
): Promise<void> {
  const { coachId, name: coach } = inviting;
  const { email, ...told } = story;
  const byNetwork = { name: "former reviews by network", subject: network };
  await limitRate(db, { ...byNetwork, limit: 20, windowSeconds: HOUR_SECONDS });
  await limitRate(db, { ...byNetwork, limit: 50, windowSeconds: 24 * HOUR_SECONDS });
  await limitMailbox(db, { name: "former client", email });
  const own = viewer && (await findObstacle(db, { coachId, email: "", viewer }));
  if (own) throw new AppError("conflict", { message: OBSTACLES[own] });
  await db.transaction(async (tx) => {
    await nameDiscipline(tx, told);
    if (await findObstacle(tx, { coachId, email, viewer: null })) return;
    const mailbox = mailboxDigest(coachId, email);
    await tx
      .insert(formerClients)
      .values({ coachId, mailboxDigest: mailbox, status: "unconfirmed" })
      .onConflictDoNothing();
    const [client] = await tx
      .select()
      .from(formerClients)
      .where(and(eq(formerClients.coachId, coachId), eq(formerClients.mailboxDigest, mailbox)))
      .for("update");
    if (!client || !(isWritable(client.status) || client.status === "expired")) return;
    const isMailed = client.mailsSent < MOST_LINKS;
    await moveRow(tx, FORMER_CLIENTS, client, {
      by: "client",
      set: {
        ...fieldsOf(told),
        email,
        status: "unconfirmed",
        changedAt: new Date(),
        mailsSent: client.mailsSent + (isMailed ? 1 : 0),
      },
    });
    if (!isMailed) return;
    const url = formerReviewUrl(parts, client.id);
    await enqueueMail(tx, { to: email, unsubscribeUrl: url, ...confirmationMail({ coach, url }) });
  });
}

interface Confirming {
  own: OwnFormerReview;
  viewer: Viewer;
  story: Story;
}

/**
 * The author has opened the mailed link, which proves the address, and sends the review. It goes to the coach, who
 * says whether this person was a client without reading it. The link sends one review, however often it is used.
 */
export async function confirmFormerReview(
  db: Database,
  parts: MailParts,
  { own, viewer, story }: Confirming,
): Promise<void> {
  await db.transaction(async (tx) => {
    const client = await lockFormerClient(tx, own);
    const { coachId, email } = client;
    if (!isWritable(client.status) || email === null) {
      // The same form, sent a second time at the same moment.
      if (client.status === "with_coach" && client.comment === story.comment) return;
      throw new AppError("conflict", {
        message: "Ce lien a déjà servi, ou il a expiré\u00a0: rien n’a changé.",
      });
    }
    const obstacle = await findObstacle(tx, { coachId, email, viewer });
    if (obstacle) throw new AppError("conflict", { message: OBSTACLES[obstacle] });
    const discipline = await nameDiscipline(tx, story);
    const confirmedAt = new Date();
    await moveRow(tx, FORMER_CLIENTS, client, {
      by: "client",
      set: { ...fieldsOf(story), status: "with_coach", confirmedAt, changedAt: confirmedAt },
    });
    await askCoach(tx, parts, { coachId, story, discipline, answerBy: answerDeadline(confirmedAt) });
  });
}

interface Asked {
  coachId: number;
  story: Story;
  discipline: string;
  answerBy: Date;
}

async function askCoach(tx: Transaction, parts: MailParts, { coachId, story, discipline, answerBy }: Asked) {
  const [coach] = await tx
    .select({ name: coaches.name, userId: coaches.userId })
    .from(coaches)
    .where(eq(coaches.id, coachId));
  if (!coach?.userId) return;
  await mailPerson(tx, parts, {
    userId: coach.userId,
    kind: REVIEW_MAILS,
    write: (stop) =>
      claimMail({
        coachFirstName: firstNameOf(coach.name),
        client: story.firstName,
        experience: experienceText({ ...story, discipline }),
        answerBy,
        url: parts.publicUrl + FORMER_CLIENTS_PATH,
        stop,
      }),
  });
}

const fieldsOf = ({ declared: _, ...fields }: Story) => fields;

async function nameDiscipline(
  tx: Transaction,
  { disciplineId }: Pick<Story, "disciplineId">,
): Promise<string> {
  const [found] = await tx
    .select({ name: disciplines.name })
    .from(disciplines)
    .where(eq(disciplines.id, disciplineId));
  if (!found)
    throw new AppError("invalid_input", { field: "disciplineId", message: "Choisissez une discipline." });
  return found.name;
}
