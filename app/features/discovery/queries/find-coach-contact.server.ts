import { eq } from "drizzle-orm";
import type { Executor } from "~/platform/db.server.ts";
import { coaches } from "../tables.server.ts";

/** Who is behind a listing. */
export interface CoachContact {
  id: number;
  name: string;
  /** null when whoever had it has left */
  userId: string | null;
}

const contact = { id: coaches.id, name: coaches.name, userId: coaches.userId };

export async function findCoachContact(db: Executor, coachId: number): Promise<CoachContact | undefined> {
  const [coach] = await db.select(contact).from(coaches).where(eq(coaches.id, coachId));
  return coach;
}

/** The listing of a coach's account; none before they have made one. */
export async function findCoachOfUser(db: Executor, userId: string): Promise<CoachContact | undefined> {
  const [coach] = await db.select(contact).from(coaches).where(eq(coaches.userId, userId));
  return coach;
}
