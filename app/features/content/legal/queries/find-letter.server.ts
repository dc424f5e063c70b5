import { eq } from "drizzle-orm";
import type { WriteLetter } from "~/features/accounts/mailings/commands.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { legalVersions } from "../../tables.server.ts";
import { legalChangeMail, legalChangeWithdrawnMail } from "../emails/legal-mails.ts";
import { legalTextOf, legalVersionPath } from "../rules/legal-texts.ts";

/** The mail about a planned version; undefined once it was taken back. */
export async function findLegalLetter(
  tx: Transaction,
  publicUrl: string,
  versionId: number,
): Promise<WriteLetter | undefined> {
  const [version] = await tx.select().from(legalVersions).where(eq(legalVersions.id, versionId));
  if (!version || version.withdrawnAt) return undefined;
  const { name, number, kind, changes, effectiveFrom } = version;
  return legalChangeMail({
    name,
    kind,
    changes,
    effectiveFrom,
    url: publicUrl + legalVersionPath(name, number),
  });
}

/** The mail to those who were told of a version that was taken back. */
export async function findWithdrawnLetter(
  tx: Transaction,
  publicUrl: string,
  versionId: number,
): Promise<WriteLetter | undefined> {
  const [version] = await tx.select().from(legalVersions).where(eq(legalVersions.id, versionId));
  return (
    version &&
    legalChangeWithdrawnMail({
      name: version.name,
      effectiveFrom: version.effectiveFrom,
      url: publicUrl + legalTextOf(version.name).path,
    })
  );
}
