import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { startMailing, stopMailing } from "~/features/accounts/mailings/commands.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { announceTermsJob } from "./jobs.ts";
import { findTerms } from "./queries.server.ts";
import {
  type BusinessTerms,
  formatValue,
  isToldRaise,
  readValue,
  refuseMoment,
  refuseRaise,
  type SettingKey,
  settingOf,
  typedValue,
} from "./rules/settings.ts";
import { businessSettings } from "./tables.server.ts";

interface Decision {
  key: SettingKey;
  value: number;
  /** undefined for at once */
  effectiveFrom: Date | undefined;
  reason: string;
  /** the newest decision about this setting that the operator saw; 0 if there was none */
  seen: number;
}

interface Deciding {
  /** what is in force until an operator decides */
  standard: BusinessTerms;
  now?: Date;
}

/** The clocks of two processes differ by less than this, so all of them agree by then that the moment has come. */
const CLOCK_MS = 1_000;

/**
 * Decides the value of a setting from a moment on. Earlier decisions stay as the history. Coaches are mailed of a
 * higher commission.
 */
export async function decideSetting(
  tx: Transaction,
  operator: Pick<Operator, "id">,
  { key, value, effectiveFrom, reason, seen }: Decision,
  { standard, now = new Date() }: Deciding,
): Promise<number> {
  const refusedValue = readValue(key, typedValue(key, value));
  if (typeof refusedValue === "string")
    throw new AppError("invalid_input", { field: "value", message: refusedValue });
  const refusedMoment = effectiveFrom && refuseMoment(effectiveFrom, now);
  if (refusedMoment) throw new AppError("invalid_input", { field: "day", message: refusedMoment });
  await lockSetting(tx, key);
  await requireSeen(tx, { key, seen });
  const at = effectiveFrom ?? now;
  const terms = await findTerms(tx, { standard, at });
  if (terms[key] === value)
    throw new AppError("invalid_input", {
      field: "value",
      message: `C’est déjà la valeur à ce moment\u00a0: ${formatValue(key, value)}.`,
    });
  const before = terms[key];
  const refusedRaise = refuseRaise(key, { before, value, at }, now);
  if (refusedRaise) throw new AppError("invalid_input", { field: "day", message: refusedRaise });
  const [decided] = await tx
    .insert(businessSettings)
    .values({ key, value, effectiveFrom: at, setBy: operator.id, reason, createdAt: now })
    .returning({ id: businessSettings.id });
  // Also for a decision of this moment: a process whose clock is behind may cache a page with the terms of before.
  await enqueueJob(tx, announceTermsJob, {}, { runAt: new Date(at.getTime() + CLOCK_MS) });
  if (!decided) throw new Error("An insert answers its row.");
  if (isToldRaise(key, { before, value }))
    await startMailing(tx, { letter: "higher commission", about: decided.id, audience: "coaches" });
  return decided.id;
}

/** Takes back a decision that has not taken effect yet. Coaches who were mailed of it are mailed again. */
export async function withdrawDecision(
  tx: Transaction,
  { id }: { id: number },
  now: Date = new Date(),
): Promise<{ key: string }> {
  const [decided] = await tx.select().from(businessSettings).where(eq(businessSettings.id, id)).for("update");
  if (!decided) throw new AppError("not_found");
  if (decided.withdrawnAt || decided.effectiveFrom <= now)
    throw new AppError("conflict", {
      message: "Cette décision a déjà pris effet, ou a été retirée. Rechargez la page.",
    });
  await tx.update(businessSettings).set({ withdrawnAt: now }).where(eq(businessSettings.id, id));
  const reached = await stopMailing(tx, { letter: "higher commission", about: id });
  if (reached)
    await startMailing(tx, {
      letter: "higher commission withdrawn",
      about: id,
      audience: "coaches",
      until: reached,
    });
  return { key: decided.key };
}

/** The job of a decision whose moment has come; it may run twice. */
export async function announceTerms(db: Executor): Promise<void> {
  await db.execute(sql`select pg_notify('public_change', '*')`);
}

/** Decisions about one setting follow each other. */
async function lockSetting(tx: Transaction, key: SettingKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`business setting ${key}`}, 0))`);
}

/** Two operators who decide at once would not know of each other. */
async function requireSeen(tx: Transaction, { key, seen }: Pick<Decision, "key" | "seen">): Promise<void> {
  const [newest] = await tx
    .select({ id: businessSettings.id })
    .from(businessSettings)
    .where(and(eq(businessSettings.key, key), isNull(businessSettings.withdrawnAt)))
    .orderBy(desc(businessSettings.id))
    .limit(1);
  if ((newest?.id ?? 0) !== seen)
    throw new AppError("conflict", {
      message: `${settingOf(key).label}\u00a0: un collègue vient de décider autre chose. Rechargez la page pour voir sa décision.`,
    });
}
