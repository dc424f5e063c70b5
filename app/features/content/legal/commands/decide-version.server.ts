import { and, eq, gt, isNull, lt, max, ne, or, sql } from "drizzle-orm";
import { startMailing, stopMailing } from "~/features/accounts/mailings/commands.server.ts";
import type { Operator, Owner } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { legalVersions } from "../../tables.server.ts";
import { turnLegalTextJob } from "../jobs.ts";
import { type LegalFacts, writtenAnchors } from "../rules/facts.ts";
import { type LegalName, legalTextOf } from "../rules/legal-texts.ts";
import { isTold, plannedAfter, refuseEffectiveDay, versionAt } from "../rules/versions.ts";
import type { LegalPlan, LegalWords } from "../schema.ts";
import { lockLegalText, readDraft } from "./write-draft.server.ts";

/** The clocks of two processes differ by less than this, so all of them agree by then that the moment has come. */
const CLOCK_MS = 1_000;

interface Planned extends LegalPlan {
  name: LegalName;
  seenDraft: number;
}

/**
 * Decides that the newest draft takes effect at a moment, or at once. Members are mailed of a change that concerns
 * them. Returns the number of the version.
 */
export async function planLegalVersion(
  tx: Transaction,
  operator: Pick<Operator, "id">,
  { name, seenDraft, kind, changes, day, effectiveFrom }: Planned,
  now: Date = new Date(),
): Promise<number> {
  const draft = await lockLegalText(tx, name, seenDraft);
  const text = await readDraft(tx, { name, number: draft });
  const versions = await listVersions(tx, name);
  requireChange(text, versionAt(versions, now));
  requireNothingPlanned(plannedAfter(versions, now));
  requireAnchors(name, text.body);
  const refusedDay = refuseEffectiveDay({ name, kind, day }, now);
  if (refusedDay) throw new AppError("invalid_input", { field: "day", message: refusedDay });
  const isAnnounced = isTold(kind) && legalTextOf(name).noticeDays !== undefined;
  if (isTold(kind) && !isAnnounced)
    throw new AppError("invalid_input", { field: "kind", message: "Ce texte ne s’annonce pas aux membres." });
  const at = effectiveFrom ?? now;
  const [newest] = await tx
    .select({ number: max(legalVersions.number) })
    .from(legalVersions)
    .where(eq(legalVersions.name, name));
  const number = (newest?.number ?? 0) + 1;
  const [decided] = await tx
    .insert(legalVersions)
    .values({
      ...text,
      name,
      number,
      kind,
      changes,
      effectiveFrom: at,
      decidedBy: operator.id,
      createdAt: now,
    })
    .returning({ id: legalVersions.id });
  if (!decided) throw new Error("An insert answers its row.");
  await enqueueJob(tx, turnLegalTextJob, { name }, { runAt: new Date(at.getTime() + CLOCK_MS) });
  if (isAnnounced)
    await startMailing(tx, { letter: "legal version", about: decided.id, audience: "members" });
  return number;
}

/** Takes back a version that has not taken effect yet. Who was mailed of it is mailed again. */
export async function withdrawLegalVersion(
  tx: Transaction,
  { name, versionId }: { name: LegalName; versionId: number },
  now: Date = new Date(),
): Promise<void> {
  await lockLegalText(tx, name);
  const { rowCount } = await tx
    .update(legalVersions)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(legalVersions.id, versionId),
        eq(legalVersions.name, name),
        isNull(legalVersions.withdrawnAt),
        gt(legalVersions.effectiveFrom, now),
      ),
    );
  if (!rowCount)
    throw new AppError("conflict", {
      message: "Cette version est déjà en vigueur, ou a été retirée. Rechargez la page.",
    });
  const reached = await stopMailing(tx, { letter: "legal version", about: versionId });
  if (reached)
    await startMailing(tx, {
      letter: "legal version withdrawn",
      about: versionId,
      audience: "members",
      until: reached,
    });
}

/**
 * The job of a version whose moment has come; it may run twice. The facts of the versions before are stored with
 * them, so that a former version goes on saying what it said.
 */
export async function turnLegalText(
  db: Executor,
  name: LegalName,
  facts: LegalFacts,
  now: Date = new Date(),
): Promise<void> {
  const inForce = versionAt(await listVersions(db, name), now);
  if (!inForce) return;
  const isBefore = or(
    lt(legalVersions.effectiveFrom, inForce.effectiveFrom),
    and(eq(legalVersions.effectiveFrom, inForce.effectiveFrom), lt(legalVersions.id, inForce.id)),
  );
  await db
    .update(legalVersions)
    .set({ facts })
    .where(
      and(
        eq(legalVersions.name, name),
        ne(legalVersions.id, inForce.id),
        isNull(legalVersions.withdrawnAt),
        isNull(legalVersions.facts),
        isBefore,
      ),
    );
  await db.execute(sql`select pg_notify('public_change', 'legal')`);
}

/** Closes the notice of a change, and of those announced before it. */
export async function closeLegalNotice(
  db: Executor,
  { id }: Owner,
  { versionId }: { versionId: number },
): Promise<void> {
  await db
    .update(profiles)
    .set({
      closedNotice: sql`greatest(${profiles.closedNotice},
        least(${versionId}::bigint, (select max(v.id) from legal_versions v)))`,
    })
    .where(eq(profiles.id, id));
}

const listVersions = (db: Executor, name: LegalName) =>
  db
    .select({
      id: legalVersions.id,
      summary: legalVersions.summary,
      body: legalVersions.body,
      effectiveFrom: legalVersions.effectiveFrom,
      withdrawnAt: legalVersions.withdrawnAt,
    })
    .from(legalVersions)
    .where(eq(legalVersions.name, name));

function requireChange(text: LegalWords, inForce: LegalWords | undefined): void {
  if (inForce && inForce.summary === text.summary && inForce.body === text.body)
    throw new AppError("invalid_input", { field: "body", message: "Ce texte est déjà celui en vigueur." });
}

/** The planned text would undo what is decided meanwhile. */
function requireNothingPlanned(planned: { effectiveFrom: Date } | undefined): void {
  if (planned)
    throw new AppError("conflict", {
      message: `Une version est déjà prévue pour le ${formatDay(planned.effectiveFrom)}. Retirez-la d’abord\u00a0: son texte reste dans les brouillons.`,
    });
}

function requireAnchors(name: LegalName, body: string): void {
  const written = writtenAnchors(body);
  const missing = legalTextOf(name).anchors.find((anchor) => !written.includes(anchor));
  if (missing)
    throw new AppError("invalid_input", {
      field: "body",
      message: `Il manque une partie à laquelle d’autres pages renvoient\u00a0: terminez la ligne de son titre par {#${missing}}.`,
    });
}
