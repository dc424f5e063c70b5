import { eq } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { hasNames, NAMES_REQUIRED, NAMES_REQUIRED_FIRST, type TypedNames } from "../rules/names.ts";
import type { Owner } from "../rules/viewer.ts";
import { profiles } from "../tables.server.ts";
import { completeProfile } from "./complete-profile.server.ts";

/**
 * A coach knows who books and who writes: the account of a student without a name takes the typed one, or the command
 * refuses. The names of an account that has them stay as they are. `typed` is undefined for a form that does not ask.
 * Called before anything else is locked.
 */
export async function requireNames(
  db: Executor,
  student: Owner,
  typed: TypedNames | undefined,
): Promise<void> {
  const [known] = await db
    .select({ firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(eq(profiles.id, student.id));
  if (known && hasNames(known)) return;
  if (!typed) throw new AppError("forbidden", { message: NAMES_REQUIRED_FIRST });
  const { firstName, lastName } = typed;
  if (!firstName || !lastName) throw new AppError("invalid_input", NAMES_REQUIRED);
  await completeProfile(db, student, { firstName, lastName });
}
