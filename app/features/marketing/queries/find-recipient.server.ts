import { eq, type SQL } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { nameOf, type Person } from "../rules.ts";
import { marketingProfiles, marketingRecipients } from "../tables.server.ts";

/** Returns the person's data if they have consented, otherwise undefined. */
export async function findRecipient(db: Executor, person: Person) {
  const { email, firstName, lastName } = marketingRecipients;
  const [recipient] = await db
    .select({ email, firstName, lastName })
    .from(marketingRecipients)
    .where(isPerson(person));
  return recipient;
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** Uses the indexed columns; `person` has no index. */
const isPerson = (person: Person): SQL =>
  "user" in person
    ? eq(marketingRecipients.userId, person.user)
    : eq(marketingRecipients.prospectId, person.prospect);

export async function findProfile(db: Executor, person: Person) {
  const { wanted, klaviyoId, unsureEmail } = marketingProfiles;
  const [profile] = await db
    .select({ wanted, klaviyoId, unsureEmail })
    .from(marketingProfiles)
    .where(eq(marketingProfiles.person, nameOf(person)));
  return profile;
}
