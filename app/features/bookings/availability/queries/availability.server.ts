import { and, asc, eq, gte } from "drizzle-orm";
import type { Coach, Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { exportCalendars } from "../../calendars/queries/export-calendars.server.ts";
import { exportClientNotes } from "../../clients/queries/find-client.server.ts";
import { exportSessions } from "../../sessions/queries/export-sessions.server.ts";
import { coachAvailability, coachTimeOff, coachVideoLinks, coachWorkHours } from "../../tables.server.ts";
import {
  type Availability,
  formatMinute,
  USUAL_AVAILABILITY,
  WEEKDAYS,
  weekdayNumbers,
} from "../rules/availability.ts";

/** The version counts the saves; 0 means that the coach still has the default hours. */
export type OwnAvailability = Availability & {
  /** a paid booking is confirmed without the coach's answer */
  instantBooking: boolean;
  version: number;
};

/** Only the coach may see this. Past time off is left out. */
export async function getAvailability(db: Executor, { id: userId }: Coach): Promise<OwnAvailability> {
  const [[chosen], hours, timeOff] = await Promise.all([
    db
      .select({
        breakMinutes: coachAvailability.breakMinutes,
        sessionLengths: coachAvailability.sessionLengths,
        noticeHours: coachAvailability.noticeHours,
        horizonDays: coachAvailability.horizonDays,
        slotStepMinutes: coachAvailability.slotStepMinutes,
        instantBooking: coachAvailability.instantBooking,
        version: coachAvailability.version,
      })
      .from(coachAvailability)
      .where(eq(coachAvailability.userId, userId)),
    db
      .select({
        weekday: coachWorkHours.weekday,
        start: coachWorkHours.startMinute,
        end: coachWorkHours.endMinute,
      })
      .from(coachWorkHours)
      .where(eq(coachWorkHours.userId, userId))
      .orderBy(asc(coachWorkHours.weekday), asc(coachWorkHours.startMinute)),
    db
      .select({ startsOn: coachTimeOff.startsOn, endsOn: coachTimeOff.endsOn, label: coachTimeOff.label })
      .from(coachTimeOff)
      .where(and(eq(coachTimeOff.userId, userId), gte(coachTimeOff.endsOn, parisDay(new Date()))))
      .orderBy(asc(coachTimeOff.startsOn), asc(coachTimeOff.id)),
  ]);
  if (!chosen) return { ...USUAL_AVAILABILITY, instantBooking: false, version: 0 };
  const rangesOf = (weekday: number) =>
    hours.filter((range) => range.weekday === weekday).map(({ start, end }) => ({ start, end }));
  return {
    ...chosen,
    hours: Object.fromEntries(weekdayNumbers.map((weekday) => [weekday, rangesOf(weekday)])),
    timeOff,
  };
}

/** Data export: hours and client notes of a coach; sessions, calendars and waiting lists of any user. */
export async function exportBookings(db: Executor, owner: Owner) {
  const { id: userId } = owner;
  const [chosen] = await db
    .select({
      pause_en_minutes: coachAvailability.breakMinutes,
      durees_de_seance: coachAvailability.sessionLengths,
      preavis_en_heures: coachAvailability.noticeHours,
      reservable_jours_a_l_avance: coachAvailability.horizonDays,
      creneaux_toutes_les_minutes: coachAvailability.slotStepMinutes,
      reservation_immediate: coachAvailability.instantBooking,
      modifie_le: coachAvailability.updatedAt,
    })
    .from(coachAvailability)
    .where(eq(coachAvailability.userId, userId));
  const hours = await db.select().from(coachWorkHours).where(eq(coachWorkHours.userId, userId));
  const timeOff = await db
    .select({ du: coachTimeOff.startsOn, au: coachTimeOff.endsOn, motif: coachTimeOff.label })
    .from(coachTimeOff)
    .where(eq(coachTimeOff.userId, userId));
  const horaires = hours.map(({ weekday, startMinute, endMinute }) => ({
    jour: WEEKDAYS[weekday - 1],
    de: formatMinute(startMinute),
    a: formatMinute(endMinute),
  }));
  const [video] = await db
    .select({ url: coachVideoLinks.url })
    .from(coachVideoLinks)
    .where(eq(coachVideoLinks.userId, userId));
  const notes = await exportClientNotes(db, { id: userId });
  return {
    disponibilites: chosen && { ...chosen, horaires, absences: timeOff },
    mon_lien_de_visio: video?.url,
    notes_sur_mes_clients: notes.length > 0 ? notes : undefined,
    ...(await exportSessions(db, owner)),
    ...(await exportCalendars(db, owner)),
  };
}
