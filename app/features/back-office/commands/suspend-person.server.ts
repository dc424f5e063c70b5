import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { operators } from "~/features/accounts/tables.server.ts";
import { sessions, users } from "~/platform/auth/auth-tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { suspendedMail } from "../desk/emails/sales-mails.ts";
import type { SuspensionEffect } from "../desk/queries/suspension-effect.server.ts";
import { listConsequences } from "../desk/rules/suspension.ts";
import { APPROVAL_MAILS } from "../rules/coaches.ts";
import { asOperator } from "./record-action.server.ts";

interface Suspension {
  personId: string;
  reason: string;
  /** operators are defined by the settings and cannot be suspended */
  operatorEmails: readonly string[];
}

/** What the page said that the suspension cancels, and what it cancels now. */
interface ShownEffect {
  parts: MailParts;
  effect: SuspensionEffect;
  seen: { seenSessions: number; seenPacks: number };
}

const hasMore = ({ effect, seen }: ShownEffect): boolean =>
  effect.isCoach && (effect.sessions > seen.seenSessions || effect.packs > seen.seenPacks);

const mailSuspended = (tx: Transaction, personId: string, { parts, effect }: ShownEffect): Promise<void> =>
  mailPerson(tx, parts, {
    userId: personId,
    kind: APPROVAL_MAILS,
    write: () => suspendedMail({ consequences: listConsequences(effect), url: `${parts.publicUrl}/contact` }),
  });

/**
 * Suspends an account and ends its sessions. A concurrent login is serialized in the database (migration
 * 0014), so that no session remains. Idempotent.
 */
export async function suspendPerson(
  db: Database,
  operator: Operator,
  { personId, reason, operatorEmails }: Suspension,
  shown?: ShownEffect,
) {
  if (shown && hasMore(shown))
    throw new AppError("conflict", {
      message: "Des séances ou des packs se sont ajoutés entre-temps. Rechargez la page avant de décider.",
    });
  if (personId === operator.id)
    throw new AppError("conflict", { message: "Vous ne pouvez pas suspendre votre propre compte." });
  await asOperator(db, operator, async (tx, note) => {
    const suspended = await tx
      .update(users)
      .set({ suspendedAt: sql`now()`, suspendedReason: reason, updatedAt: sql`now()` })
      .where(and(eq(users.id, personId), isNull(users.suspendedAt)))
      .returning({ email: users.email, confirmed: users.emailVerified });
    const [person] = suspended;
    if (!person) return requirePerson(tx, personId);
    if (person.confirmed && operatorEmails.includes(person.email))
      throw new AppError("conflict", {
        message: "Ce compte gère la plateforme\u00a0: retirez-le d’abord du réglage OPERATOR_EMAILS.",
      });
    if ((await tx.$count(operators, eq(operators.userId, personId))) > 0)
      throw new AppError("conflict", {
        message: "Cette personne est dans l’équipe\u00a0: la direction l’en retire d’abord.",
      });
    await tx.delete(sessions).where(eq(sessions.userId, personId));
    await note("suspend", { personId, reason });
    if (shown?.effect.isCoach) await mailSuspended(tx, personId, shown);
  });
}

/** Lets the person log in again and restores their public content. */
export async function restorePerson(db: Database, operator: Operator, personId: string) {
  await asOperator(db, operator, async (tx, note) => {
    const restored = await tx
      .update(users)
      .set({ suspendedAt: null, suspendedReason: null, updatedAt: sql`now()` })
      .where(and(eq(users.id, personId), isNotNull(users.suspendedAt)))
      .returning({ id: users.id });
    if (restored.length === 0) return requirePerson(tx, personId);
    await note("restore", { personId });
  });
}

/** Ends every session; the person may log in again. */
export async function endSessionsOf(db: Database, operator: Operator, personId: string) {
  await asOperator(db, operator, async (tx, note) => {
    await requirePerson(tx, personId);
    await tx.delete(sessions).where(eq(sessions.userId, personId));
    await note("end sessions", { personId });
  });
}

async function requirePerson(tx: Transaction, personId: string): Promise<void> {
  if ((await tx.$count(users, eq(users.id, personId))) === 0)
    throw new AppError("not_found", { message: "Ce compte n’existe plus." });
}
