import { and, eq } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { accountChanged, profileCompleted } from "../events.ts";
import type { MailKind } from "../rules/mail-kinds.ts";
import type { Owner } from "../rules/viewer.ts";
import { profiles } from "../tables.server.ts";
import { setMailPreference } from "./mail-person.server.ts";

interface Names {
  firstName: string;
  lastName: string;
}

/**
 * Completes the profile. `asked` lists the mail kinds that the student opted in to; kinds that are not listed
 * keep their preference.
 */
export async function completeProfile(
  db: Executor,
  student: Owner,
  { firstName, lastName }: Names,
  asked: readonly MailKind[] = [],
): Promise<void> {
  const userId = student.id;
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ completed: profiles.profileCompleted })
      .from(profiles)
      .where(and(eq(profiles.id, userId), eq(profiles.role, "student")))
      .for("update");
    if (!before) throw new AppError("forbidden");
    const now = new Date();
    await tx
      .update(profiles)
      .set({ firstName, lastName, profileCompleted: true, updatedAt: now })
      .where(eq(profiles.id, userId));
    for (const kind of asked) await setMailPreference(tx, student, { kind, wanted: true });
    // The profile is completed once; a repetition counts as a change of name.
    if (before.completed) await publishEvent(tx, accountChanged, { userId });
    else await publishEvent(tx, profileCompleted, { userId, at: now.toISOString() });
  });
}
