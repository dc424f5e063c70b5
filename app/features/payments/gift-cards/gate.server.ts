import { eq } from "drizzle-orm";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { readSignedLink, signLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { giftCards } from "./tables.server.ts";

/** A card whose link holder is asking: the buyer, or the person it was sent to. */
export type OwnGiftCard = Own<"gift card", { id: string }>;

const PURPOSE = "gift card";

/** The signed link of a card: its holder sees the code without signing in. */
export const giftCardToken = (linkSecret: string, id: string): string => signLink(linkSecret, PURPOSE, id);

/** An invalid link is answered like a missing card. */
export async function requireGiftCard(db: Executor, linkSecret: string, token: string): Promise<OwnGiftCard> {
  const [id = ""] = readSignedLink(linkSecret, PURPOSE, token) ?? [];
  const [found] = id ? await db.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.id, id)) : [];
  if (!found) throw new AppError("not_found", { message: "Cette carte cadeau n’existe pas." });
  return asOwn<"gift card", { id: string }>(found);
}
