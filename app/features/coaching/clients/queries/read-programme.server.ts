import { eq } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { FollowedProgramme, WrittenProgramme } from "../../gate.server.ts";
import { readFollowedWeeks, readWrittenWeeks } from "../../programme/queries.server.ts";
import { clientProgrammes } from "../../tables.server.ts";

async function findNames(db: Executor, { id }: WrittenProgramme | FollowedProgramme) {
  const [found] = await db
    .select({ title: clientProgrammes.title, coachName: coaches.name })
    .from(clientProgrammes)
    .innerJoin(coaches, eq(coaches.id, clientProgrammes.coachId))
    .where(eq(clientProgrammes.id, id));
  if (!found) throw new AppError("not_found", { message: "Ce programme a été supprimé." });
  return found;
}

/** All weeks with one of them in full, and what the student has noted, for the coach. */
export async function readClientProgramme(
  db: Executor,
  programme: WrittenProgramme,
  wanted: number | undefined,
) {
  const { title } = await findNames(db, programme);
  return { title, ...(await readWrittenWeeks(db, { clientProgrammeId: programme.id }, wanted)) };
}

/** The published weeks with one of them in full, for the student. `programme` is undefined if none is published. */
export async function readFollowedProgramme(
  db: Executor,
  own: FollowedProgramme,
  asked: { wanted: number | undefined; now: Date },
) {
  const names = await findNames(db, own);
  return { ...names, programme: await readFollowedWeeks(db, { clientProgrammeId: own.id }, asked) };
}
