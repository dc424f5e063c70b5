import { sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { yearlyMails } from "~/features/invoicing/tables.server.ts";
import { statementYear } from "~/features/payments/books/rules/statements.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { parisDay, parisInstant } from "~/platform/format/dates.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { taxCertificateMail } from "../emails/tax-certificate-mail.ts";
import { type Certifying, hasCertifiedSessions } from "../queries/tax-certificates.server.ts";
import { CERTIFICATE_MAILS, certificatePath } from "../rules/tax-certificates.ts";

interface CertificateParts extends MailParts, Certifying {
  db: Database;
}

/** Mails each student with certified sessions of last year that the certificate is ready, once. */
export async function mailTaxCertificates(parts: CertificateParts, now = new Date()): Promise<void> {
  const year = statementYear(parisDay(now));
  if (year === undefined) return;
  const [since, until] = [year, year + 1].map((one) => parisInstant(`${one}-01-01`, "00:00"));
  await sweepRows(parts.db, {
    due: sql`
      select distinct b.student_id as id from bookings b
      where b.student_id is not null and b.place = 'home' and b.status = 'completed'
        and b.starts_at >= ${since} and b.starts_at < ${until}
        and not exists (select from yearly_mails m
          where m.user_id = b.student_id and m.kind = 'tax certificate' and m.year = ${year})`,
    act: (userId) => mailCertificate(parts, { userId, year }),
  });
}

async function mailCertificate(
  { db, homeServices, provider, ...mails }: CertificateParts,
  { userId, year }: { userId: string; year: number },
): Promise<void> {
  if (!(await hasCertifiedSessions(db, { user: userId }, { homeServices, provider, year }))) return;
  await db.transaction(async (tx) => {
    // A second process finds the row of the first one here, and mails nothing.
    const { rowCount } = await tx
      .insert(yearlyMails)
      .values({ userId, kind: "tax certificate", year })
      .onConflictDoNothing();
    if (!rowCount) return;
    const url = mails.publicUrl + certificatePath(year);
    await mailPerson(tx, mails, {
      userId,
      kind: CERTIFICATE_MAILS,
      write: () => taxCertificateMail({ year, url }),
    });
  });
}
