import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { OwnBooking } from "~/features/bookings/gate.server.ts";
import { lockBooking } from "~/features/bookings/sessions/commands/settle-booking.server.ts";
import { isContestable } from "~/features/bookings/sessions/rules/states.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnCase } from "../gate.server.ts";
import { caseDueAt, MOST_WORDS, type ProblemGround, WORDS_MONTHS } from "../rules/cases.ts";
import { caseWords, operatorCases } from "../tables.server.ts";
import { type CaseParts, openCase } from "./open-case.server.ts";

type Keys = Secrets["columnKeys"];

export const sealingOfWords = (keys: Keys) => sealedColumn(keys, "case_words.sealed");

const HOURLY = { name: "case words", limit: 30, windowSeconds: 60 * 60 };

async function saveWords(
  tx: Transaction,
  keys: Keys,
  { id: caseId, side, authorId }: Pick<OwnCase, "id" | "side" | "authorId">,
  words: string,
): Promise<void> {
  const id = randomUUID();
  const sealed = sealingOfWords(keys).seal(id, words);
  await tx.insert(caseWords).values({ id, caseId, authorId, side, sealed });
}

/** Adds to what one of the two wrote, until the case is closed. */
export async function sayWords(
  db: Database,
  keys: Keys,
  own: OwnCase,
  { words }: { words: string },
): Promise<void> {
  await limitRate(db, { ...HOURLY, subject: own.authorId });
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(operatorCases).where(eq(operatorCases.id, own.id)).for("update");
    if (!found || found.closedAt)
      throw new AppError("conflict", {
        message: "Nous avons déjà décidé\u00a0: rechargez la page pour lire.",
      });
    const said = await tx.$count(caseWords, and(eq(caseWords.caseId, own.id), eq(caseWords.side, own.side)));
    if (said >= MOST_WORDS)
      throw new AppError("conflict", {
        message: "Vous nous avez déjà beaucoup écrit\u00a0: nous lisons tout avant de décider.",
      });
    await saveWords(tx, keys, own, words);
  });
}

interface Problem {
  ground: ProblemGround;
  words: string;
}

/**
 * Opens a case about a session that one of its two people reports, as long as an absence can be reported. Each of the two
 * reports one at most. The other one is asked for their words.
 */
export async function reportProblem(
  parts: CaseParts & { columnKeys: Keys },
  own: OwnBooking & { authorId: string },
  { ground, words }: Problem,
): Promise<string> {
  const { db, columnKeys } = parts;
  await limitRate(db, { ...HOURLY, subject: own.authorId });
  return db.transaction(async (tx) => {
    const { id: bookingId, paymentId, service: what, ...booking } = await lockBooking(tx, own.id);
    const openedAt = new Date();
    if (!isContestable(booking, openedAt))
      throw new AppError("conflict", {
        message:
          "Un problème se signale après la séance, pendant 48\u00a0heures. Plus tard, écrivez-nous par la page Contact.",
      });
    const id = await openCase(tx, parts, {
      kind: "problem",
      key: `problem ${bookingId} ${own.side}`,
      bookingId,
      paymentId,
      openedBy: own.side,
      ground,
      openedAt,
      dueAt: caseDueAt(openedAt),
      what,
    });
    if (!id)
      throw new AppError("conflict", {
        message: "Vous nous avez déjà signalé un problème avec cette séance.",
      });
    await saveWords(tx, columnKeys, { ...own, id }, words);
    return id;
  });
}

/** Deletes the words of cases that were closed `WORDS_MONTHS` ago. */
export async function pruneCaseWords(db: Executor): Promise<void> {
  await db.execute(sql`delete from case_words w using operator_cases o where o.id = w.case_id
    and o.closed_at < now() - make_interval(months => ${WORDS_MONTHS}::integer)`);
}
