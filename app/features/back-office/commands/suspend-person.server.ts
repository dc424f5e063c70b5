import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { DECISION_MAILS } from "~/features/accounts/rules/mail-kinds.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { operators } from "~/features/accounts/tables.server.ts";
import { sessions, users } from "~/platform/auth/auth-tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { suspendedMail } from "../desk/emails/sales-mails.ts";
import type { SuspensionEffect } from "../desk/queries/suspension-effect.server.ts";
import {
  hasMore,
  listConsequences,
  type SeenEffect,
  type SuspensionGround,
} from "../desk/rules/suspension.ts";
import { asOperator } from "./record-action.server.ts";

interface Suspension {
  /** what it cancels now */
  effect: SuspensionEffect;
  /** what the page said that it cancels */
  seen: SeenEffect;
  ground: SuspensionGround;
  /** the words that the person reads */
  reason: string;
  /** operators are defined by the settings and cannot be suspended */
  operatorEmails: readonly string[];
}

/**
 * Suspends an account, ends its sessions and tells the person why and how to appeal. A concurrent login is serialized in the
 * database (migration 0014), so that no session remains. Idempotent.
 */
export async function suspendPerson(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { effect, seen, ground, reason, operatorEmails }: Suspension,
) {
  const { personId } = effect;
  if (hasMore(effect, seen))
    throw new AppError("conflict", {
      message:
        "Des séances, des packs ou des montants se sont ajoutés entre-temps. Rechargez la page avant de décider.",
    });
  if (personId === operator.id)
    throw new AppError("conflict", { message: "Vous ne pouvez pas suspendre votre propre compte." });
  await asOperator(db, operator, async (tx, note) => {
    const suspended = await tx
      .update(users)
      .set({
        suspendedAt: sql`now()`,
        suspendedReason: reason,
        suspendedGround: ground,
        updatedAt: sql`now()`,
      })
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
    const consequences = listConsequences(effect);
    const facts = { ground, reason, consequences, isCoach: effect.isCoach };
    await mailPerson(tx, parts, {
      userId: personId,
      kind: DECISION_MAILS,
      write: () => suspendedMail({ ...facts, url: `${parts.publicUrl}/contact` }),
    });
  });
}

/** Lets the person log in again and restores their public content. */
export async function restorePerson(db: Database, operator: Operator, personId: string) {
  await asOperator(db, operator, async (tx, note) => {
    const restored = await tx
      .update(users)
      .set({ suspendedAt: null, suspendedReason: null, suspendedGround: null, updatedAt: sql`now()` })
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
