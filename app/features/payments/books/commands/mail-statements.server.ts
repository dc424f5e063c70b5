import { eq, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { yearlyMails } from "~/features/invoicing/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import { PAYMENT_SETTINGS_PATH, PAYOUT_MAILS } from "../../payouts/rules/payouts.ts";
import { coachPaymentInfo } from "../../tables.server.ts";
import { yearStatementMail } from "../emails/statement-mail.ts";
import { statementPath } from "../rules/paths.ts";
import { spanOf, yearPeriod } from "../rules/periods.ts";
import { isExchanged, MISSING_LABELS, missingDetails } from "../rules/sellers.ts";
import { statementYear } from "../rules/statements.ts";

interface StatementParts extends MailParts {
  db: Database;
  provider: { name: ProviderName };
}

/** Mails each coach who earned something last year that their statement is ready, once. */
export async function mailStatements(parts: StatementParts, now = new Date()): Promise<void> {
  const year = statementYear(parisDay(now));
  if (year === undefined) return;
  const { since, until } = spanOf(yearPeriod(year));
  await sweepRows(parts.db, {
    due: sql`
      select h.user_id as id from ledger_holders h
      where h.user_id is not null
        and exists (select from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          join payments p on p.id = t.payment_id and p.provider = ${parts.provider.name}
          where e.holder_id = h.id and e.account = 'coaches' and t.kind = 'recognised'
            and t.booked_at >= ${since} and t.booked_at < ${until})
        and not exists (select from yearly_mails m
          where m.user_id = h.user_id and m.kind = 'coach statement' and m.year = ${year})`,
    act: (userId) => mailStatement(parts, { userId, year }),
  });
}

async function mailStatement(
  { db, ...mails }: StatementParts,
  { userId, year }: { userId: string; year: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    // A second process finds the row of the first one here, and mails nothing.
    const { rowCount } = await tx
      .insert(yearlyMails)
      .values({ userId, kind: "coach statement", year })
      .onConflictDoNothing();
    if (!rowCount) return;
    const [info] = await tx.select().from(coachPaymentInfo).where(eq(coachPaymentInfo.coachId, userId));
    const identity = info ? { ...info, siret: info.siretNumber } : null;
    await mailPerson(tx, mails, {
      userId,
      kind: PAYOUT_MAILS,
      write: () =>
        yearStatementMail({
          year,
          statementUrl: mails.publicUrl + statementPath(year),
          settingsUrl: mails.publicUrl + PAYMENT_SETTINGS_PATH,
          missing: missingDetails(identity).map((detail) => MISSING_LABELS[detail]),
          isReported: identity === null || isExchanged(identity),
        }),
    });
  });
}
