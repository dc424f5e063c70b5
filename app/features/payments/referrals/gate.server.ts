import { eq } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { readSignedLink, signLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";

/** An invitation by its link: who invites. */
export type OwnInvitation = Own<"invitation", { inviterId: string; firstName: string }>;

const PURPOSE = "referral";

/** The link that a student shares. It opens nothing but the page of the invitation. */
export const referralToken = (linkSecret: string, { id }: Student): string =>
  signLink(linkSecret, PURPOSE, id);

/** An invalid link, and one of somebody who has left, are answered like a missing page. */
export async function requireInvitation(
  db: Executor,
  linkSecret: string,
  token: string,
): Promise<OwnInvitation> {
  const [inviterId = ""] = readSignedLink(linkSecret, PURPOSE, token) ?? [];
  const [found] = inviterId
    ? await db
        .select({ inviterId: profiles.id, firstName: profiles.firstName })
        .from(profiles)
        .where(eq(profiles.id, inviterId))
    : [];
  if (!found) throw new AppError("not_found", { message: "Cette invitation n’existe pas." });
  return asOwn<"invitation", { inviterId: string; firstName: string }>({
    inviterId: found.inviterId,
    firstName: found.firstName?.trim() || "Un membre",
  });
}
