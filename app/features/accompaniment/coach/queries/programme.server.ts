import { readFollowedWeeks, readWrittenWeeks } from "~/features/coaching/programme/queries.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import type { AssignedAccompaniment, OwnAccompaniment } from "../../gate.server.ts";

/** The student's published weeks, and the full content of one. */
export const readOwnProgramme = (
  db: Executor,
  { id }: OwnAccompaniment,
  asked: { wanted: number | undefined; now: Date },
) => readFollowedWeeks(db, { accompanimentId: id }, asked);

/** All weeks, drafts included, and the full content of one. */
export const readWrittenProgramme = (
  db: Executor,
  { id }: AssignedAccompaniment,
  wanted: number | undefined,
) => readWrittenWeeks(db, { accompanimentId: id }, wanted);
