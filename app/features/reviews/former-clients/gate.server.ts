import { and, eq, isNotNull } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { readSignedLink, signLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { formerClientLinks, formerClients } from "../tables.server.ts";

/** A person from before Élan who holds a link of a mail to their address. */
export type OwnFormerReview = Own<"former review", { id: string }>;
/** Somebody who says to have been a client of the signed-in coach. */
export type OwnClaim = Own<"claim", { id: string }>;
/** The coach whose link the visitor has. */
export type InvitingCoach = Own<"inviting coach", { coachId: number; name: string }>;

const PURPOSE = "former client";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page of a former client, which only a mail to their address contains. */
export const formerReviewUrl = (
  { publicUrl, linkSecret }: { publicUrl: string; linkSecret: string },
  id: string,
): string => `${publicUrl}/ancien-client?token=${signLink(linkSecret, PURPOSE, id)}`;

export async function findOwnFormerReview(
  db: Executor,
  linkSecret: string,
  token: string,
): Promise<OwnFormerReview | undefined> {
  const [id = ""] = readSignedLink(linkSecret, PURPOSE, token) ?? [];
  if (!UUID.test(id)) return undefined;
  const [found] = await db
    .select({ id: formerClients.id })
    .from(formerClients)
    .where(eq(formerClients.id, id));
  return found && asOwn<"former review", typeof found>(found);
}

/** The link of a coach who is not approved any more, or suspended, leads nowhere. */
export async function findInvitingCoach(db: Executor, token: string): Promise<InvitingCoach | undefined> {
  const isOpen = and(
    eq(coaches.approval, "approved"),
    eq(coaches.suspended, false),
    isNotNull(coaches.userId),
  );
  const [found] = await db
    .select({ coachId: coaches.id, name: coaches.name })
    .from(formerClientLinks)
    .innerJoin(coaches, eq(coaches.id, formerClientLinks.coachId))
    .where(and(eq(formerClientLinks.token, token), isOpen));
  return found && asOwn<"inviting coach", typeof found>(found);
}

/** Somebody else's claim is answered like one that does not exist. */
export async function requireClaim(db: Executor, { id: userId }: Coach, id: string): Promise<OwnClaim> {
  const [found] = await db
    .select({ id: formerClients.id })
    .from(formerClients)
    .innerJoin(coaches, eq(coaches.id, formerClients.coachId))
    .where(and(eq(formerClients.id, id), eq(coaches.userId, userId)));
  if (!found) throw new AppError("not_found", { message: "Cette demande n’existe plus." });
  return asOwn<"claim", typeof found>(found);
}
