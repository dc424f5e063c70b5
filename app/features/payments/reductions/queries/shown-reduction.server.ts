import { asc, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { documentWords, type ShownReduction } from "../rules/shown-reduction.ts";
import { paymentReductions } from "../tables.server.ts";

/** Selects the reduction of a payment, for the statement that reads what it was paid for; null without one. */
export const shownReduction = (paymentId: Column | SQL) => sql<ShownReduction | null>`(
  select json_build_object('kind', ${paymentReductions.kind}, 'label', ${paymentReductions.label},
    'cents', ${paymentReductions.cents}, 'returnedCents', ${paymentReductions.returnedCents})
  from ${paymentReductions} where ${paymentReductions.paymentId} = ${paymentId}
  order by ${paymentReductions.createdAt} limit 1)`;

/** What the documents of a sale say about who paid; the price on them is the whole one. */
export async function listReductionWords(db: Executor, paymentId: string): Promise<string[]> {
  const reductions = await db
    .select()
    .from(paymentReductions)
    .where(eq(paymentReductions.paymentId, paymentId))
    .orderBy(asc(paymentReductions.createdAt));
  return reductions.filter(({ status }) => status === "spent").map(documentWords);
}

export async function findReduction(db: Executor, paymentId: string | null): Promise<ShownReduction | null> {
  if (paymentId === null) return null;
  const [found] = await db
    .select()
    .from(paymentReductions)
    .where(eq(paymentReductions.paymentId, paymentId))
    .orderBy(asc(paymentReductions.createdAt));
  return found ?? null;
}
