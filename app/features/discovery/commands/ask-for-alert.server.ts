import { randomBytes } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { setMailPreference } from "~/features/accounts/commands/mail-person.server.ts";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Coordinates } from "~/features/places/rules/geo.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { digest } from "~/platform/crypto/digest.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "~/platform/format/durations.ts";
import { limitMailbox } from "~/platform/limits/limit-mailbox.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { alertConfirmationMail, alertReceiptMail } from "../emails/alert-mails.ts";
import { ALERT_MAILS, awaitedCoach, blurred, MOST_ALERTS, TOO_MANY_ALERTS } from "../rules/alerts.ts";
import { searchKeyOf } from "../rules/search-key.ts";
import type { alertSchema } from "../schema.ts";
import { disciplines, searchAlertLinks, searchAlerts } from "../tables.server.ts";

interface AlertServices {
  db: Database;
  publicUrl: string;
  /**
   * Returns the name from our own list of places. The typed name is never mailed, because the address may be
   * somebody else's.
   */
  nameOf: (position: Coordinates) => string | undefined;
}

interface Asking {
  wish: z.infer<typeof alertSchema>;
  network: string;
  /** null for visitors */
  viewer: Owner | null;
}

/**
 * Returns true if the alert is active at once, which only happens for the owner of the address. Everybody
 * else gets the same answer, so that it reveals nothing about the address; their alert starts when the mail
 * is confirmed.
 */
export async function askForAlert(parts: AlertServices, { wish, network, viewer }: Asking): Promise<boolean> {
  const { db } = parts;
  const { email } = wish;
  const byNetwork = { name: "search alert by network", subject: network };
  await limitRate(db, { ...byNetwork, limit: 20, windowSeconds: HOUR_SECONDS });
  await limitRate(db, { ...byNetwork, limit: 50, windowSeconds: DAY_SECONDS });
  const own = viewer !== null && (await isOwnAddress(db, viewer, email));
  if (!own) await limitMailbox(db, { name: "search alert", email });
  const discipline =
    wish.disciplineId === undefined ? undefined : await nameDiscipline(db, wish.disciplineId);
  await db.transaction(async (tx) => {
    await lockAddress(tx, email);
    const { id, confirmed } = await writeAlert(tx, parts, wish, own);
    if (own) {
      await refuseTooMany(tx, { id, email });
      // Asking for an alert overrides an earlier opt-out from its mails.
      await setMailPreference(tx, viewer, { kind: ALERT_MAILS, wanted: true });
    }
    if (confirmed && !own) return;
    const { near, webcam } = wish;
    const placeName = near && parts.nameOf(near);
    const awaited = awaitedCoach({ discipline, webcam, nearby: near !== undefined, placeName });
    const url = await addAlertLink(tx, parts.publicUrl, id);
    const mail = own ? alertReceiptMail({ awaited, url }) : alertConfirmationMail({ awaited, url });
    await enqueueMail(tx, { to: email, ...mail });
  });
  return own;
}

/**
 * The same alert is updated, not duplicated: an unconfirmed one is mailed again, and an owner's own is
 * extended.
 */
async function writeAlert(tx: Transaction, { nameOf }: AlertServices, wish: Asking["wish"], own: boolean) {
  const { email, disciplineId, webcam, near } = wish;
  const { confirmedAt, createdAt } = searchAlerts;
  const [alert] = await tx
    .insert(searchAlerts)
    .values({
      email,
      disciplineId: searchKeyOf(disciplineId, webcam),
      latitude: near && blurred(near.lat),
      longitude: near && blurred(near.lng),
      placeName: near && nameOf(near),
      confirmedAt: own ? sql`now()` : null,
    })
    .onConflictDoUpdate({
      target: [searchAlerts.email, searchAlerts.disciplineId, searchAlerts.latitude, searchAlerts.longitude],
      set: {
        createdAt: sql`case when ${confirmedAt} is null then now() else ${createdAt} end`,
        confirmedAt: sql`coalesce(excluded.confirmed_at, ${confirmedAt})`,
      },
    })
    .returning({ id: searchAlerts.id, confirmed: sql<boolean>`${confirmedAt} is not null` });
  if (!alert) throw new Error("An insert returned no row.");
  return alert;
}

/** Serializes the alerts of one address, so that the limit holds. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`search alert ${email}`}, 0))`);
}

export async function refuseTooMany(tx: Transaction, { id, email }: { id: number; email: string }) {
  const others = and(
    eq(searchAlerts.email, email),
    ne(searchAlerts.id, id),
    sql`${searchAlerts.confirmedAt} is not null`,
  );
  if ((await tx.$count(searchAlerts, others)) >= MOST_ALERTS)
    throw new AppError("conflict", { message: TOO_MANY_ALERTS });
}

/**
 * Creates the link by which the reader of a mail confirms or ends the alert. Only the token's digest is
 * stored.
 */
export async function addAlertLink(tx: Transaction, publicUrl: string, alertId: number): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await tx.insert(searchAlertLinks).values({ tokenDigest: alertDigest(token), alertId });
  return `${publicUrl}/search-alert?token=${token}`;
}

export const alertDigest = (token: string) => digest("search alert", token);

async function isOwnAddress(db: Executor, { id }: Owner, email: string): Promise<boolean> {
  const own = and(eq(users.id, id), eq(users.email, email), eq(users.emailVerified, true));
  return (await db.$count(users, own)) > 0;
}

async function nameDiscipline(db: Executor, id: number): Promise<string> {
  const [found] = await db.select({ name: disciplines.name }).from(disciplines).where(eq(disciplines.id, id));
  if (!found) throw new AppError("invalid_input");
  return found.name;
}
