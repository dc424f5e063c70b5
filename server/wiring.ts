import { seedPeople } from "~/features/accounts/seed.server.ts";
import { pruneContactMessages } from "~/features/content/commands.server.ts";
import { seedArticles } from "~/features/content/seed.server.ts";
import { ensureDisciplines, seedCatalogue } from "~/features/discovery/seed.server.ts";
import { pruneExpiredAuth } from "~/platform/auth.server.ts";
import type { Transaction } from "~/platform/db.server.ts";
import type { JobHandlers } from "~/platform/jobs.server.ts";
import { deliverMail, type MailTransport, pruneMails } from "~/platform/mail.server.ts";
import { pruneRateLimits } from "~/platform/rate-limit.server.ts";
import type { Services } from "~/platform/services.server.ts";

/** Who does which background work. */
export function jobHandlers(
  { db, log }: Pick<Services, "db" | "log">,
  transport: MailTransport,
): JobHandlers {
  return {
    "send-mail": ({ mailId }) => deliverMail({ db, transport, log }, mailId),
    prune: async () => {
      await pruneRateLimits(db);
      await pruneExpiredAuth(db);
      await pruneContactMessages(db);
      await pruneMails(db);
    },
  };
}

/** What the product cannot do without, in every database. */
export async function ensureReferenceData(tx: Transaction): Promise<void> {
  await ensureDisciplines(tx);
}

/** The sample catalogue and its people, written once into an empty database, each room after those it builds on. */
export async function seedDemo(tx: Transaction): Promise<void> {
  const people = await seedPeople(tx);
  await seedCatalogue(tx, people);
  await seedArticles(tx);
}
