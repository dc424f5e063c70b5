import { and, asc, eq, inArray, like } from "drizzle-orm";
import { findSold, type PastOrderSettings, pastOrder } from "~/features/shop/seed/past-orders.ts";
import { products } from "~/features/shop/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { SeededRandom } from "~/platform/format/seeded-random.ts";
import { drawCoach, writeCoaches, writeViews } from "./coaches.ts";
import { type Commune, openCommunes } from "./communes.ts";
import { drawTalks, writeFavorites, writeProspects, writeTalks } from "./conversations.ts";
import { CROWD_DOMAIN, drawPerson, type Person, writePeople } from "./people.ts";
import { drawSessions, writeReviews, writeSessions } from "./sessions.ts";

import { STREETS } from "./words.ts";

/** People of one batch are written in one transaction, with everything between them. */
const BATCH = 500;
/** One in this many is a coach. */
const COACH_EVERY = 5;
const LONGEST_MEMBER_DAYS = 700;

interface Growing extends PastOrderSettings {
  wanted: number;
  signal: AbortSignal;
  onProgress: (many: number) => void;
}

/** Adds synthetic people until there are `wanted`. A repeated run adds nobody; an interrupted one resumes. */
export async function createSyntheticData(
  db: Database,
  { wanted, signal, onProgress, ...parts }: Growing,
): Promise<{ before: number; there: number }> {
  const communes = openCommunes();
  const before = await db.$count(users, like(users.email, `%@${CROWD_DOMAIN}`));
  let there = before;
  while (there < wanted && !signal.aborted) {
    const batch = { first: there, many: Math.min(BATCH, wanted - there), wanted };
    await db.transaction((tx) => addBatch(tx, communes, batch, parts));
    there += batch.many;
    onProgress(there);
  }
  return { before, there };
}

async function addBatch(
  tx: Transaction,
  communes: (random: SeededRandom) => Commune,
  { first, many, wanted }: { first: number; many: number; wanted: number },
  parts: PastOrderSettings,
): Promise<void> {
  const random = new SeededRandom(first + 1);
  const people = Array.from({ length: many }, (_, at) =>
    drawPerson(random, first + at + 1, LONGEST_MEMBER_DAYS),
  );
  const owners = people.filter((_, at) => at % COACH_EVERY === 0);
  const students = people.filter((_, at) => at % COACH_EVERY !== 0);
  await writePeople(tx, "coach", owners);
  await writePeople(tx, "student", students);
  const drawn = owners.map(({ id, name, createdAt }) => {
    const coach = drawCoach(random, communes(random), { name, userId: id });
    return { ...coach, page: { ...coach.page, createdAt } };
  });
  const written = await writeCoaches(tx, drawn);
  const coaches = written.map((coach, at) => ({ ...coach, owner: owners[at] as (typeof owners)[number] }));
  await writeViews(tx, coaches);
  const talks = drawTalks(random, students, coaches);
  const ids = await writeTalks(tx, random, talks);
  await writeProspects(tx, random, { talks, ids, coaches });
  await writeFavorites(tx, random, { students, coaches });
  const sessions = drawSessions(random, talks);
  await writeSessions(tx, sessions);
  await writeReviews(tx, random, sessions);
  const [from, to] = [first / wanted, (first + many) / wanted];
  await writeOrders(tx, random, { students, communes, from, to }, parts);
}

/** The share of students who have ordered something. */
const SHARE = 0.03;
const LONGEST_AGO_DAYS = 60;
const MOST_PRODUCTS = 12;

/**
 * Writes past orders of physical products, if the shop sells any. Invoices are numbered by date, so later
 * people must order later: `from` and `to` are this batch's position in the whole crowd, between 0 and 1.
 */
async function writeOrders(
  tx: Transaction,
  random: SeededRandom,
  {
    students,
    communes,
    from,
    to,
  }: { students: readonly Person[]; communes: (random: SeededRandom) => Commune; from: number; to: number },
  parts: PastOrderSettings,
): Promise<void> {
  const onSale = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.isOnSale, true), inArray(products.category, ["equipment", "supplements"])))
    .orderBy(asc(products.id))
    .limit(MOST_PRODUCTS);
  if (onSale.length === 0) return;
  const sold = await findSold(
    tx,
    onSale.map(({ id }) => id),
  );
  const customers = students.filter(() => random.has(SHARE));
  for (const [at, { id, firstName, lastName, email }] of customers.entries()) {
    const share = from + ((to - from) * at) / customers.length;
    const daysAgo = 1 + Math.round((1 - share) * LONGEST_AGO_DAYS);
    const { name: city, postcode: postalCode } = communes(random);
    const address = `${random.upTo(90)} ${random.one(STREETS)}`;
    const wanted = { [random.one(onSale).id]: random.upTo(2) };
    const sent =
      daysAgo > 2
        ? { shippedDaysAgo: daysAgo - 1, tracking: `6A${String(random.upTo(1e11)).padStart(11, "0")}` }
        : {};
    const arrived = daysAgo > 6 ? { deliveredDaysAgo: daysAgo - 4 } : {};
    await pastOrder(
      tx,
      { user: id, recipient: { firstName, lastName, email, address, city, postalCode, country: "France" } },
      { wanted, daysAgo, ...sent, ...arrived },
      { ...parts, sold },
    );
  }
}
