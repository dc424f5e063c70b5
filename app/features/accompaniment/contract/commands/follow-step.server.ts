import { and, eq, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { attachDocument } from "~/features/invoicing/queries/sale-documents.server.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { type Accompaniment, type AccompanimentStep, accompanimentSteps } from "../../tables.server.ts";
import { type CoachStep, coachWords, isCoachStep } from "../emails/coach-mails.ts";
import { nobodyFoundMail } from "../emails/operator-mail.ts";
import { stepMail } from "../emails/step-mail.ts";
import { studentWords } from "../emails/student-mails.ts";
import {
  countUnitsLeft,
  findAsked,
  findCoach,
  findFormerCoach,
  findMeetingPath,
  findMoneyOfStep,
  findStudentName,
  isTakenOver,
} from "../queries/step-recipients.server.ts";
import { ACCOMPANIMENT_MAILS, ASSIGNED_MAILS, PROGRAMME_MAILS } from "../rules/mails.ts";
import { assignedPath, operatorPath } from "../rules/paths.ts";
import { lockAccompaniment } from "./change-accompaniment.server.ts";
import { countUsed } from "./create-units.server.ts";
import { issueAccompanimentDocuments } from "./issue-documents.server.ts";

export interface FollowingParts extends MailParts {
  db: Database;
  operator: OperatorIdentity;
  /** receive the mails about accompaniments without a coach */
  operatorEmails: readonly string[];
}

/** Issues the documents and sends the mails of a step. Idempotent: each step is handled once. */
export async function followAccompanimentStep(parts: FollowingParts, stepId: number): Promise<void> {
  await parts.db.transaction(async (tx) => {
    // The lock order is always the accompaniment, then its steps.
    const [known] = await tx
      .select({ id: accompanimentSteps.accompanimentId })
      .from(accompanimentSteps)
      .where(eq(accompanimentSteps.id, stepId));
    if (!known) return;
    const accompaniment = await lockAccompaniment(tx, known.id);
    const [step] = await tx
      .update(accompanimentSteps)
      .set({ mailedAt: sql`now()` })
      .where(and(eq(accompanimentSteps.id, stepId), isNull(accompanimentSteps.mailedAt)))
      .returning();
    if (!step) return;
    await issueAccompanimentDocuments(tx, accompaniment, parts);
    // The accompaniment has ended at once: the step "ended" sends the mail.
    if (step.step === "end asked" && accompaniment.status === "ended") return;
    await mailStudentStep(tx, parts, accompaniment, step);
    await mailCoachesStep(tx, parts, accompaniment, step);
    if (step.step === "nobody found")
      for (const to of parts.operatorEmails)
        await enqueueMail(tx, {
          to,
          ...nobodyFoundMail({ url: parts.publicUrl + operatorPath(accompaniment.id) }),
        });
  });
}

async function mailStudentStep(
  tx: Transaction,
  parts: FollowingParts,
  accompaniment: Accompaniment,
  step: AccompanimentStep,
): Promise<void> {
  const { studentId, startedAt, endsAt } = accompaniment;
  // The withdrawal sends its own receipt.
  if (!studentId || step.step === "withdrawn") return;
  const { document, isFirst, ...money } = await findMoneyOfStep(tx, accompaniment, step);
  if (step.step === "instalment paid" && isFirst) return;
  const { publicUrl, operator } = parts;
  const words = studentWords(step.step, {
    ...accompaniment,
    ...money,
    at: step.at,
    by: step.by,
    cents: step.cents,
    words: step.words,
    operator,
    publicUrl,
    startedAt: startedAt ?? step.at,
    endsAt: endsAt ?? step.at,
    coach: (await findCoach(tx, step.coachId ?? accompaniment.coachId))?.name,
    unitsLeft: await countUnitsLeft(tx, accompaniment),
    isTakenOver: await isTakenOver(tx, accompaniment),
    meetingPath: await findMeetingPath(tx, accompaniment),
    document: document && { title: document.title, url: publicUrl + document.path },
  });
  if (!words) return;
  const isNews = step.step === "programme published" || step.step === "review noted";
  await mailPerson(tx, parts, {
    userId: studentId,
    kind: isNews ? PROGRAMME_MAILS : ACCOMPANIMENT_MAILS,
    write: (stop, reader) => ({
      ...stepMail(words, publicUrl, stop, reader),
      attachments: attachDocument(document),
    }),
  });
}

/** The coaches to notify of a step, and as what. Coaches are not notified of their own decisions. */
async function listNotifiedCoaches(
  tx: Transaction,
  { coachId }: Accompaniment,
  step: AccompanimentStep,
): Promise<{ coachId: number | null; as: CoachStep }[]> {
  const { step: what, by } = step;
  if (what === "another asked" || what === "coach changed") {
    const former = await findFormerCoach(tx, step);
    if (what === "another asked") return [{ coachId: former, as: "coach left" }];
    return [
      { coachId: step.coachId, as: "coach accepted" },
      ...(former === step.coachId ? [] : [{ coachId: former, as: "coach left" } as const]),
    ];
  }
  if (by === "coach" || !isCoachStep(what)) return [];
  return [{ coachId: step.coachId ?? coachId, as: what }];
}

async function mailCoachesStep(
  tx: Transaction,
  parts: FollowingParts,
  accompaniment: Accompaniment,
  step: AccompanimentStep,
): Promise<void> {
  if (accompaniment.ending === "unpaid") return;
  const { sessions, reviews } = accompaniment;
  const used = await countUsed(tx, accompaniment.id);
  const left = { intro: 1 - used.intro, sessions: sessions - used.sessions, reviews: reviews - used.reviews };
  for (const { coachId, as } of await listNotifiedCoaches(tx, accompaniment, step)) {
    const coach = await findCoach(tx, coachId);
    if (!coach?.userId) continue;
    const words = coachWords(as, {
      ...accompaniment,
      ...(await findAsked(tx, accompaniment, coach.id)),
      at: step.at,
      endsAt: accompaniment.endsAt ?? step.at,
      left,
      student: await findStudentName(tx, accompaniment),
      isWanted: accompaniment.wantedCoachId === coach.id,
      isTakenOver: await isTakenOver(tx, accompaniment),
      path: assignedPath(accompaniment.id),
    });
    await mailPerson(tx, parts, {
      userId: coach.userId,
      kind: ASSIGNED_MAILS,
      write: (stop, reader) => stepMail(words, parts.publicUrl, stop, reader),
    });
  }
}
