import { eq, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { alertDigest } from "../commands/ask-for-alert.server.ts";
import { awaitedCoach } from "../rules/alerts.ts";
import { disciplines, searchAlertLinks, searchAlerts } from "../tables.server.ts";

/** Joins the discipline of an alert, for webcam alerts as well. */
export const ofAlert = sql`${disciplines.id} = greatest(${searchAlerts.disciplineId}, by_webcam(${searchAlerts.disciplineId}))`;

/** The holder of an alert's link may see this part. */
interface FoundAlert {
  id: number;
  awaited: string;
  confirmed: boolean;
}

export async function findAlert(db: Executor, token: string): Promise<FoundAlert | undefined> {
  const [alert] = await db
    .select({
      id: searchAlerts.id,
      searchKey: searchAlerts.disciplineId,
      discipline: disciplines.name,
      latitude: searchAlerts.latitude,
      placeName: searchAlerts.placeName,
      confirmedAt: searchAlerts.confirmedAt,
    })
    .from(searchAlertLinks)
    .innerJoin(searchAlerts, eq(searchAlerts.id, searchAlertLinks.alertId))
    .leftJoin(disciplines, ofAlert)
    .where(eq(searchAlertLinks.tokenDigest, alertDigest(token)));
  return alert && { id: alert.id, awaited: awaitedOf(alert), confirmed: alert.confirmedAt !== null };
}

export function awaitedOf(alert: {
  searchKey: number;
  discipline: string | null;
  latitude: number | null;
  placeName: string | null;
}): string {
  return awaitedCoach({
    discipline: alert.discipline ?? undefined,
    webcam: alert.searchKey < 0,
    nearby: alert.latitude !== null,
    placeName: alert.placeName ?? undefined,
  });
}
