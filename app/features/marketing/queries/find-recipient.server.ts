import { eq, type SQL } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { nameOf, type Person } from "../rules.ts";
import { marketingProfiles, marketingRecipients } from "../tables.server.ts";

/** A person who has said yes, as Klaviyo may know them; undefined for everybody else. */
export async function findRecipient(db: Executor, person: Person) {
  const { email, firstName, lastName } = marketingRecipients;
  const [recipient] = await db
    .select({ email, firstName, lastName })
    .from(marketingRecipients)
    .where(isPerson(person));
  return recipient;
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** By the columns that have an index; the name under which a person goes has none. */
const isPerson = (person: Person): SQL =>
  "user" in person
    ? eq(marketingRecipients.userId, person.user)
    : eq(marketingRecipients.prospectId, person.prospect);

/** What is known of somebody's profile there. */
export async function findProfile(db: Executor, person: Person) {
  const { wanted, klaviyoId, unsureEmail } = marketingProfiles;
  const [profile] = await db
    .select({ wanted, klaviyoId, unsureEmail })
    .from(marketingProfiles)
    .where(eq(marketingProfiles.person, nameOf(person)));
  return profile;
}
