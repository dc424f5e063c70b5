import { and, eq, lt, sql } from "drizzle-orm";
import { digest } from "../crypto/digest.server.ts";
import type { Executor } from "../database/db.server.ts";
import { networkOf } from "../limits/network.server.ts";
import { knownNetworks, users } from "./auth-tables.server.ts";

const RETENTION_DAYS = 180;

const keyOf = (userId: string, network: string) => digest("network", userId, network);

/** Called at each sign-in. Failed attempts of others never lock the owner out on a network that is known. */
export async function rememberNetwork(db: Executor, userId: string, address: string): Promise<void> {
  await db
    .insert(knownNetworks)
    .values({ userId, network: keyOf(userId, networkOf(address)) })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.network],
      set: { usedAt: sql`now()` },
    });
}

/** Whether the account with this e-mail address or id has signed in from the network. */
export async function isKnownNetwork(
  db: Executor,
  account: { email: string } | { id: string },
  network: string,
): Promise<boolean> {
  const isAccount = "id" in account ? eq(users.id, account.id) : eq(users.email, account.email);
  const [user] = await db.select({ id: users.id }).from(users).where(isAccount);
  if (!user) return false;
  const isHere = and(eq(knownNetworks.userId, user.id), eq(knownNetworks.network, keyOf(user.id, network)));
  return (await db.$count(knownNetworks, isHere)) > 0;
}

export async function pruneKnownNetworks(db: Executor): Promise<void> {
  await db
    .delete(knownNetworks)
    .where(lt(knownNetworks.usedAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`));
}
