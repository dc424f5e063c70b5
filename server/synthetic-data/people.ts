import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { profiles } from "~/features/accounts/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import type { SeededRandom } from "~/platform/format/seeded-random.ts";
import { fold } from "~/platform/format/text.ts";
import { FIRST_NAMES, LAST_NAMES } from "./words.ts";

/** RFC 2606 reserves this domain: no mail arrives, and it tells synthetic people apart from real ones. */
export const CROWD_DOMAIN = "foule.invalid";

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  phone: string;
  createdAt: Date;
}

/** The phone number is from the range reserved for fiction. */
export function drawPerson(random: SeededRandom, number: number, longestAgo: number): Person {
  const [firstName, lastName] = [random.one(FIRST_NAMES), random.one(LAST_NAMES)];
  const email = `${slug(firstName)}.${slug(lastName)}.${number}@${CROWD_DOMAIN}`;
  return {
    id: randomUUID(),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email,
    phone: `+3363998${String(random.upTo(10_000) - 1).padStart(4, "0")}`,
    createdAt: daysAgo(random.next() * longestAgo),
  };
}

const slug = (name: string) => fold(name).replace(/[^a-z]+/g, "-");

/** The accounts have a confirmed address but no password, so nobody can sign in. */
export async function writePeople(
  tx: Transaction,
  role: "coach" | "student",
  people: readonly Person[],
): Promise<void> {
  if (people.length === 0) return;
  await tx.insert(users).values(
    people.map(({ id, name, email, phone, createdAt }) => ({
      id,
      name,
      email,
      role,
      phoneNumber: phone,
      emailVerified: true,
      createdAt,
      updatedAt: createdAt,
    })),
  );
  await tx
    .update(profiles)
    .set({ profileCompleted: true })
    .where(
      inArray(
        profiles.id,
        people.map(({ id }) => id),
      ),
    );
}
