import { and, eq } from "drizzle-orm";
import type { Executor } from "~/platform/db.server.ts";
import { AppError } from "~/platform/errors.ts";
import type { Student } from "../rules/viewer.ts";
import { profiles } from "../tables.server.ts";

interface Names {
  firstName: string;
  lastName: string;
}

/** A student gives their name, and with it has said all that the dashboard asks for. */
export async function completeProfile(db: Executor, student: Student, { firstName, lastName }: Names) {
  const completed = await db
    .update(profiles)
    .set({ firstName, lastName, profileCompleted: true, updatedAt: new Date() })
    .where(and(eq(profiles.id, student.id), eq(profiles.role, "student")))
    .returning({ id: profiles.id });
  if (completed.length === 0) throw new AppError("forbidden");
}
