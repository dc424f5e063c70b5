import { and, eq, inArray, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { coachChecks, coaches } from "~/features/discovery/tables.server.ts";
import { type PaperDetails, paperDetails } from "~/features/readiness/commands/send-paper.server.ts";
import { paperAcceptedMail, paperRefusedMail } from "~/features/readiness/emails/paper-mails.ts";
import { findGoingLive } from "~/features/readiness/queries/going-live.server.ts";
import type { SaleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { mailedSteps, NOTHING_LEFT } from "~/features/readiness/rules/going-live.ts";
import { PAPER_MAILS, PAPER_NAMES, PAPERS_PATH, type PaperKind } from "~/features/readiness/rules/papers.ts";
import { coachPapers } from "~/features/readiness/tables.server.ts";
import type { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { privateFiles } from "~/platform/files/private-files.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "./record-action.server.ts";

/** The details that the operator has read on the document. */
interface ReadPaper extends PaperDetails {
  paper: string;
  kind: PaperKind;
  expiresOn: string | null;
}

interface AcceptParts extends MailParts {
  columnKeys: ColumnKeys;
  terms: SaleTerms;
}

/**
 * Accepts a paper with what the operator has read on it. The page shows the badge from then on; an earlier accepted
 * paper of the same kind is deleted.
 */
export async function acceptPaper(
  db: Database,
  operator: Operator,
  { columnKeys, terms, ...parts }: AcceptParts,
  { paper: id, kind, holder, number, expiresOn }: ReadPaper,
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const { coachId, userId, name } = await lockWaiting(tx, id, kind);
    const earlier = tx
      .select({ id: coachPapers.id })
      .from(coachPapers)
      .where(
        and(eq(coachPapers.coachId, coachId), eq(coachPapers.kind, kind), eq(coachPapers.status, "accepted")),
      );
    await tx.delete(privateFiles).where(inArray(privateFiles.id, sql`(${earlier})`));
    const details = paperDetails(columnKeys).seal(
      id,
      JSON.stringify({ holder, number } satisfies PaperDetails),
    );
    await tx
      .update(coachPapers)
      .set({ status: "accepted", decidedAt: sql`now()`, details, expiresOn })
      .where(eq(coachPapers.id, id));
    // The page shows no number of a paper but that of the professional card.
    const check = { number: kind === "professional-card" ? number : null, expiresOn };
    await tx
      .insert(coachChecks)
      .values({ coachId, kind, ...check })
      .onConflictDoUpdate({
        target: [coachChecks.coachId, coachChecks.kind],
        set: { ...check, checkedAt: sql`now()`, remindedDays: null },
      });
    await note("accept paper", { coachId, personId: userId, reason: PAPER_NAMES[kind] });
    if (!userId) return;
    const state = await findGoingLive(tx, coachId, terms);
    const facts = {
      ...mailFacts({ name, kind }, parts),
      ...(state ? mailedSteps(state) : NOTHING_LEFT),
    };
    await mailPerson(tx, parts, { userId, kind: PAPER_MAILS, write: () => paperAcceptedMail(facts) });
  });
}

/** Refuses a paper. The coach receives the reason and may send another one. */
export async function refusePaper(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { paper: id, reason }: { paper: string; reason: string },
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const { coachId, userId, name, kind } = await lockWaiting(tx, id);
    await tx
      .update(coachPapers)
      .set({ status: "refused", decidedAt: sql`now()`, reason })
      .where(eq(coachPapers.id, id));
    await note("refuse paper", {
      coachId,
      personId: userId,
      reason: `${PAPER_NAMES[kind]}\u00a0: ${reason}`,
    });
    if (!userId) return;
    const facts = { ...mailFacts({ name, kind }, parts), reason };
    await mailPerson(tx, parts, { userId, kind: PAPER_MAILS, write: () => paperRefusedMail(facts) });
  });
}

const mailFacts = ({ name, kind }: { name: string; kind: PaperKind }, { publicUrl }: MailParts) => ({
  firstName: firstNameOf(name),
  paper: PAPER_NAMES[kind],
  url: publicUrl + PAPERS_PATH,
});

const GONE = "Ce document a été décidé par un collègue, ou remplacé par son coach. Rechargez la page.";

/** The lock lets one of two operators decide. A paper that the coach has replaced is gone. */
async function lockWaiting(tx: Transaction, id: string, kind?: PaperKind) {
  const [paper] = await tx
    .select({
      coachId: coachPapers.coachId,
      kind: coachPapers.kind,
      status: coachPapers.status,
      userId: coaches.userId,
      name: coaches.name,
    })
    .from(coachPapers)
    .innerJoin(coaches, eq(coaches.id, coachPapers.coachId))
    .where(eq(coachPapers.id, id))
    .for("update", { of: coachPapers });
  if (paper?.status !== "waiting" || (kind && paper.kind !== kind))
    throw new AppError("conflict", { message: GONE });
  return paper;
}
