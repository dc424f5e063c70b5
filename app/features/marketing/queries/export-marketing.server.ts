import { desc, eq } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { nameOf } from "../rules.ts";
import { marketingOutbox, marketingProfiles } from "../tables.server.ts";

/** This is the room's part of the GDPR export. */
export async function exportMarketing(db: Executor, { id }: Owner) {
  const [profile] = await db
    .select({ voulu: marketingProfiles.wanted, identifiant_klaviyo: marketingProfiles.klaviyoId })
    .from(marketingProfiles)
    .where(eq(marketingProfiles.person, nameOf({ user: id })));
  const news = await db
    .select({
      sorte: marketingOutbox.kind,
      evenement: marketingOutbox.name,
      le: marketingOutbox.happenedAt,
      etat: marketingOutbox.state,
      raison: marketingOutbox.reason,
    })
    .from(marketingOutbox)
    .where(eq(marketingOutbox.userId, id))
    .orderBy(desc(marketingOutbox.id));
  return { profil: profile ?? null, envois: news };
}
