import { eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { parsePhone } from "~/platform/format/fields/phone.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { accountChanged } from "../events.ts";
import type { Owner } from "../rules/viewer.ts";
import { profiles } from "../tables.server.ts";

/**
 * The number that a student types while booking becomes that of their account; an empty text changes nothing. It is read
 * here, because the browser would need the phone metadata for it.
 */
export async function saveOwnPhone(
  tx: Transaction,
  student: Owner,
  typed: string | undefined,
): Promise<void> {
  if (!typed) return;
  const phoneNumber = parsePhone(typed);
  if (!phoneNumber)
    throw new AppError("invalid_input", {
      field: "ownPhone",
      message: "Ce numéro de téléphone n’est pas valide. Corrigez-le, ou laissez le champ vide.",
    });
  await tx.update(profiles).set({ phoneNumber, updatedAt: new Date() }).where(eq(profiles.id, student.id));
  await publishEvent(tx, accountChanged, { userId: student.id });
}
