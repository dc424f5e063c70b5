import { eq, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { contactMessages } from "~/features/content/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "./record-action.server.ts";

/** Sets the state and does not toggle it, so it is idempotent. */
export async function setMessageHandled(
  db: Database,
  operator: Operator,
  { id, handled }: { id: number; handled: boolean },
) {
  await asOperator(db, operator, async (tx, note) => {
    const { handledAt } = contactMessages;
    const [message] = await tx
      .select({ handled: sql<boolean>`${handledAt} is not null` })
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for("update");
    if (!message) throw new AppError("not_found", { message: "Ce message n’existe plus." });
    if (message.handled === handled) return;
    await tx
      .update(contactMessages)
      .set({ handledAt: handled ? sql`now()` : null })
      .where(eq(contactMessages.id, id));
    await note(handled ? "handle message" : "reopen message", { thingId: id });
  });
}
