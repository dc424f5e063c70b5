import { and, asc, eq, gte, isNull, or } from "drizzle-orm";
import type { Coach, Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { exportCalendars } from "../../calendars/queries/export-calendars.server.ts";
import { exportClientNotes } from "../../clients/queries/find-client.server.ts";
import { exportNotes } from "../../clients/queries/list-notes.server.ts";
import { exportSessions } from "../../sessions/queries/export-sessions.server.ts";
import {
  coachAvailability,
  coachClosures,
  coachEvenHours,
  coachOpenings,
  coachTimeOff,
  coachVideoLinks,
  coachWorkHours,
} from "../../tables.server.ts";
import {
  type Availability,
  formatMinute,
  hoursByWeekday,
  UNCHOSEN_AVAILABILITY,
  WEEKDAYS,
} from "../rules/availability.ts";

/** The version counts the saves; 0 means that the coach has not chosen hours yet, and every day is closed. */
export type OwnAvailability = Availability & {
  /** a paid booking is confirmed without the coach's answer */
  instantBooking: boolean;
  version: number;
};

const rangesOf = (table: typeof coachWorkHours | typeof coachEvenHours) => ({
  weekday: table.weekday,
  start: table.startMinute,
  end: table.endMinute,
});

/** Only the coach may see this. Openings, closures and time off that are over are left out. */
export async function getAvailability(db: Executor, { id: userId }: Coach): Promise<OwnAvailability> {
  const today = parisDay(new Date());
  const weekOf = (table: typeof coachWorkHours | typeof coachEvenHours) =>
    db
      .select(rangesOf(table))
      .from(table)
      .where(eq(table.userId, userId))
      .orderBy(asc(table.weekday), asc(table.startMinute));
  const [[chosen], hours, evenHours, openings, closures, timeOff] = await Promise.all([
    db
      .select({
        breakMinutes: coachAvailability.breakMinutes,
        travelBufferMinutes: coachAvailability.travelBufferMinutes,
        sessionLengths: coachAvailability.sessionLengths,
        noticeHours: coachAvailability.noticeHours,
        horizonDays: coachAvailability.horizonDays,
        slotStepMinutes: coachAvailability.slotStepMinutes,
        alternatesWeeks: coachAvailability.alternatesWeeks,
        closesOnHolidays: coachAvailability.closesOnHolidays,
        instantBooking: coachAvailability.instantBooking,
        version: coachAvailability.version,
      })
      .from(coachAvailability)
      .where(eq(coachAvailability.userId, userId)),
    weekOf(coachWorkHours),
    weekOf(coachEvenHours),
    db
      .select({ day: coachOpenings.day, start: coachOpenings.startMinute, end: coachOpenings.endMinute })
      .from(coachOpenings)
      .where(and(eq(coachOpenings.userId, userId), gte(coachOpenings.day, today)))
      .orderBy(asc(coachOpenings.day), asc(coachOpenings.startMinute)),
    db
      .select({
        weekday: coachClosures.weekday,
        start: coachClosures.startMinute,
        end: coachClosures.endMinute,
        until: coachClosures.until,
        label: coachClosures.label,
      })
      .from(coachClosures)
      .where(
        and(
          eq(coachClosures.userId, userId),
          or(isNull(coachClosures.until), gte(coachClosures.until, today)),
        ),
      )
      .orderBy(asc(coachClosures.weekday), asc(coachClosures.startMinute), asc(coachClosures.id)),
    db
      .select({ startsOn: coachTimeOff.startsOn, endsOn: coachTimeOff.endsOn, label: coachTimeOff.label })
      .from(coachTimeOff)
      .where(and(eq(coachTimeOff.userId, userId), gte(coachTimeOff.endsOn, today)))
      .orderBy(asc(coachTimeOff.startsOn), asc(coachTimeOff.id)),
  ]);
  if (!chosen) return { ...UNCHOSEN_AVAILABILITY, instantBooking: false, version: 0 };
  const { alternatesWeeks, ...rest } = chosen;
  return {
    ...rest,
    hours: hoursByWeekday(hours),
    evenHours: alternatesWeeks ? hoursByWeekday(evenHours) : null,
    openings,
    closures,
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
      temps_de_trajet_en_minutes: coachAvailability.travelBufferMinutes,
      semaines_alternees: coachAvailability.alternatesWeeks,
      ferme_les_jours_feries: coachAvailability.closesOnHolidays,
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
  const evenHours = await db.select().from(coachEvenHours).where(eq(coachEvenHours.userId, userId));
  const openings = await db.select().from(coachOpenings).where(eq(coachOpenings.userId, userId));
  const closures = await db.select().from(coachClosures).where(eq(coachClosures.userId, userId));
  const times = ({ startMinute, endMinute }: { startMinute: number; endMinute: number }) => ({
    de: formatMinute(startMinute),
    a: formatMinute(endMinute),
  });
  const weekly = (range: { weekday: number; startMinute: number; endMinute: number }) => ({
    jour: WEEKDAYS[range.weekday - 1],
    ...times(range),
  });
  const rules = {
    horaires: hours.map(weekly),
    horaires_des_semaines_paires: evenHours.map(weekly),
    ouvertures: openings.map((opening) => ({ le: opening.day, ...times(opening) })),
    fermetures: closures.map((closure) => ({
      ...weekly(closure),
      jusqu_au: closure.until,
      motif: closure.label,
    })),
    absences: timeOff,
  };
  const [video] = await db
    .select({ url: coachVideoLinks.url })
    .from(coachVideoLinks)
    .where(eq(coachVideoLinks.userId, userId));
  const [clients, notes] = await Promise.all([
    exportClientNotes(db, { id: userId }),
    exportNotes(db, { id: userId }),
  ]);
  return {
    disponibilites: chosen && { ...chosen, ...rules },
    mon_lien_de_visio: video?.url,
    mes_clients: clients.length > 0 ? clients : undefined,
    notes_sur_mes_clients: notes.length > 0 ? notes : undefined,
    ...(await exportSessions(db, owner)),
    ...(await exportCalendars(db, owner)),
  };
}
