import { randomUUID } from "node:crypto";
import { and, inArray } from "drizzle-orm";
import { identities, users } from "~/platform/auth/auth-tables.server.ts";
import { hashPassword } from "~/platform/auth/password.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { profiles } from "./tables.server.ts";

export const DEMO_PASSWORD = "Elan-demo-2026";

export const DEMO_PEOPLE = [
  {
    email: "eleve@exemple.fr",
    role: "student",
    firstName: "Manon",
    lastName: "Petit",
    phone: "+33612000001",
  },
  {
    email: "eleve2@exemple.fr",
    role: "student",
    firstName: "Yanis",
    lastName: "Robert",
    phone: "+33612000002",
  },
  {
    email: "coach@exemple.fr",
    role: "coach",
    firstName: "Camille",
    lastName: "Laurent",
    phone: "+33612000003",
  },
  {
    email: "coach2@exemple.fr",
    role: "coach",
    firstName: "Julien",
    lastName: "Mercier",
    phone: "+33612000004",
  },
  { email: "prestataire@exemple.fr", role: "operator", firstName: "Élise", lastName: "Garnier", phone: null },
] as const;

export type DemoEmail = (typeof DEMO_PEOPLE)[number]["email"];

/** Creates the demo accounts and returns their ids by e-mail, for the seeds of other rooms. */
export async function seedPeople(tx: Transaction): Promise<Record<DemoEmail, string>> {
  // Hashing is slow on purpose, and this password is published: one hash serves all accounts.
  const password = await hashPassword(DEMO_PASSWORD);
  const people = DEMO_PEOPLE.map((person) => ({ ...person, id: randomUUID() }));
  await tx.insert(users).values(
    people.map(({ id, email, role, firstName, lastName, phone }) => ({
      id,
      email,
      // "operator" is not a role in the table; it comes only from the setting OPERATOR_EMAILS.
      role: role === "operator" ? ("student" as const) : role,
      name: `${firstName} ${lastName}`,
      phoneNumber: phone,
      emailVerified: true,
    })),
  );
  await tx.insert(identities).values(
    people.map(({ id }) => ({
      id: randomUUID(),
      userId: id,
      accountId: id,
      providerId: "credential",
      password,
    })),
  );
  await tx.update(profiles).set({ profileCompleted: true });
  return Object.fromEntries(people.map(({ email, id }) => [email, id])) as Record<DemoEmail, string>;
}

/**
 * True if somebody could log in with the demo password. An unconfirmed address belongs to a stranger and does
 * not count.
 */
export async function hasDemoPeople(tx: Transaction): Promise<boolean> {
  const emails = DEMO_PEOPLE.map(({ email }) => email);
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, emails), users.emailVerified))
    .limit(1);
  return found.length > 0;
}

/**
 * Creates accounts that receive mail but cannot log in (no password, no Google). Returns their ids in order.
 */
export async function seedMailboxes(
  tx: Transaction,
  role: "coach" | "student",
  owners: { name: string; email: string }[],
): Promise<string[]> {
  const people = owners.map((owner) => ({ ...owner, id: randomUUID() }));
  await tx.insert(users).values(people.map((person) => ({ ...person, role, emailVerified: true })));
  return people.map(({ id }) => id);
}
