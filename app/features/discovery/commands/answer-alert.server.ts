import { eq, sql } from "drizzle-orm";
import { wantMails } from "~/features/accounts/commands/mail-person.server.ts";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import type { OwnAlert } from "../gate.server.ts";
import { ALERT_MAILS, ALERT_MONTHS, UNCONFIRMED_ALERT_DAYS } from "../rules/alerts.ts";
import { searchAlerts } from "../tables.server.ts";
import { lockAddress, refuseTooMany } from "./ask-for-alert.server.ts";

/** The call is idempotent. It returns false if the alert no longer exists. */
export async function confirmAlert(db: Database, own: OwnAlert): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { id, email, confirmedAt } = searchAlerts;
    const [alert] = await tx.select({ id, email, confirmedAt }).from(searchAlerts).where(eq(id, own.id));
    if (!alert) return false;
    if (alert.confirmedAt) return true;
    await lockAddress(tx, alert.email);
    await refuseTooMany(tx, alert);
    await tx
      .update(searchAlerts)
      .set({ confirmedAt: sql`coalesce(${confirmedAt}, now())` })
      .where(eq(id, alert.id));
    // Confirming an alert overrides an earlier opt-out from its mails.
    await wantMails(tx, alert.email, ALERT_MAILS);
    return true;
  });
}

export async function endAlert(db: Executor, { id }: OwnAlert): Promise<void> {
  await db.delete(searchAlerts).where(eq(searchAlerts.id, id));
}

/** Deletes unconfirmed alerts after UNCONFIRMED_ALERT_DAYS and confirmed ones after ALERT_MONTHS. */
export async function pruneAlerts(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from search_alerts
    where (confirmed_at is null and created_at < now() - make_interval(days => ${UNCONFIRMED_ALERT_DAYS}::integer))
       or confirmed_at < now() - make_interval(months => ${ALERT_MONTHS}::integer)`);
}
