import { and, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/db.server.ts";
import { coaches, disciplines } from "../tables.server.ts";
import { isPublic } from "./get-home-showcase.server.ts";

/** Who is behind a listing. */
export interface CoachContact {
  id: number;
  name: string;
  /** null when whoever had it has left */
  userId: string | null;
  discipline: string;
  city: string;
}

const contact = {
  id: coaches.id,
  name: coaches.name,
  userId: coaches.userId,
  discipline: disciplines.name,
  city: coaches.city,
};

const contacts = (db: Executor) =>
  db.select(contact).from(coaches).innerJoin(disciplines, eq(disciplines.id, coaches.disciplineId));

export async function findCoachContact(db: Executor, coachId: number): Promise<CoachContact | undefined> {
  const [coach] = await contacts(db).where(and(eq(coaches.id, coachId), isPublic));
  return coach;
}

/** The listing of a coach's account; none before they have made one. */
export async function findCoachOfUser(db: Executor, { id }: Coach): Promise<CoachContact | undefined> {
  const [coach] = await contacts(db).where(eq(coaches.userId, id));
  return coach;
}
