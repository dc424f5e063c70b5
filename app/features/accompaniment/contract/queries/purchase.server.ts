import { desc, eq } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { OwnAccompaniment } from "../../gate.server.ts";
import { accompaniments } from "../../tables.server.ts";
import type { PlanType } from "../rules/plan.ts";
import type { Ending, Status } from "../rules/states.ts";

export interface BoughtAccompaniment {
  id: string;
  type: PlanType;
  months: number;
  status: Status;
  ending: Ending | null;
  startedAt: Date | null;
  /** null unless the checkout can still be paid */
  checkoutUrl: string | null;
  /** the checkout is paid, but the accompaniment has not started yet */
  isReceived: boolean;
}

const select = (db: Executor) =>
  db
    .select({
      id: accompaniments.id,
      type: accompaniments.type,
      months: accompaniments.months,
      status: accompaniments.status,
      ending: accompaniments.ending,
      startedAt: accompaniments.startedAt,
      checkoutUrl: payments.checkoutUrl,
      paymentStatus: payments.status,
      expiresAt: payments.expiresAt,
    })
    .from(accompaniments)
    .leftJoin(payments, eq(payments.id, accompaniments.paymentId));

type Read = Awaited<ReturnType<typeof select>>[number];

/** An expired or paid checkout page is not offered again. */
const shown = ({ paymentStatus, expiresAt, checkoutUrl, ...bought }: Read): BoughtAccompaniment => ({
  ...bought,
  checkoutUrl: paymentStatus === "open" && expiresAt && expiresAt > new Date() ? checkoutUrl : null,
  isReceived:
    bought.status === "awaiting_payment" &&
    paymentStatus !== null &&
    !["open", "expired", "failed"].includes(paymentStatus),
});

export async function getBought(db: Executor, { id }: OwnAccompaniment): Promise<BoughtAccompaniment> {
  const [found] = await select(db).where(eq(accompaniments.id, id));
  if (!found) throw new Error("An own accompaniment is not there.");
  return shown(found);
}

/** The student's latest purchase, in any state. */
export async function findLastBought(
  db: Executor,
  { id: studentId }: Student,
): Promise<BoughtAccompaniment | undefined> {
  const [found] = await select(db)
    .where(eq(accompaniments.studentId, studentId))
    .orderBy(desc(accompaniments.createdAt))
    .limit(1);
  return found && shown(found);
}
