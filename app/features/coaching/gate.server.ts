import { and, eq } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { OwnClient } from "~/features/bookings/gate.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { clientFollowUps, clientProgrammes } from "./tables.server.ts";

/** A programme that the signed-in coach writes for one of their clients. */
export type WrittenProgramme = Own<"written programme", { id: string; coachId: number; studentId: string }>;
/** A programme that a coach writes for the signed-in student. */
export type FollowedProgramme = Own<"followed programme", { id: string }>;
/** A coach's follow-up of the signed-in student, whether they have consented or not. */
export type OwnFollowUp = Own<"follow-up", { coachId: number; studentId: string }>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const missing = () =>
  new AppError("not_found", { message: "Ce programme n’existe pas, ou n’est pas le vôtre." });

/** A programme of another client, or of another coach, is answered as not found. */
export async function requireWrittenProgramme(
  db: Executor,
  { coachId, studentId }: OwnClient,
  id: string,
): Promise<WrittenProgramme> {
  if (!UUID.test(id)) throw missing();
  const [found] = await db
    .select({
      id: clientProgrammes.id,
      coachId: clientProgrammes.coachId,
      studentId: clientProgrammes.studentId,
    })
    .from(clientProgrammes)
    .where(
      and(
        eq(clientProgrammes.id, id),
        eq(clientProgrammes.coachId, coachId),
        eq(clientProgrammes.studentId, studentId),
      ),
    );
  if (!found) throw missing();
  return asOwn<"written programme", typeof found>(found);
}

export async function requireFollowedProgramme(
  db: Executor,
  { id: studentId }: Owner,
  id: string,
): Promise<FollowedProgramme> {
  if (!UUID.test(id)) throw missing();
  const [found] = await db
    .select({ id: clientProgrammes.id })
    .from(clientProgrammes)
    .where(and(eq(clientProgrammes.id, id), eq(clientProgrammes.studentId, studentId)));
  if (!found) throw missing();
  return asOwn<"followed programme", typeof found>(found);
}

/** The coach's public id is in the address. A coach who has not asked this student is answered as not found. */
export async function requireOwnFollowUp(
  db: Executor,
  { id: studentId }: Owner,
  coachId: string,
): Promise<OwnFollowUp> {
  const [found] = /^[1-9]\d{0,8}$/.test(coachId)
    ? await db
        .select({ coachId: clientFollowUps.coachId, studentId: clientFollowUps.studentId })
        .from(clientFollowUps)
        .innerJoin(coaches, eq(coaches.id, clientFollowUps.coachId))
        .where(and(eq(clientFollowUps.coachId, Number(coachId)), eq(clientFollowUps.studentId, studentId)))
    : [];
  if (!found) throw new AppError("not_found", { message: "Ce coach ne suit pas vos mesures." });
  return asOwn<"follow-up", typeof found>(found);
}
