import { listCalendarSessions } from "~/features/bookings/calendars/queries/calendar-sessions.server.ts";
import { tokenOf } from "~/features/bookings/calendars/rules/calendar.ts";
import { findAgendaOwner } from "~/features/bookings/gate.server.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { TokenBucket } from "~/platform/limits/token-bucket.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { calendarAnswer } from "../bookings/calendar-answer.ts";
import { privateHeaders } from "../dashboard/private-page.ts";
import type { Route } from "./+types/agenda";

/** Allows the servers of large calendar services, which ask for many people; too slow to guess a token. */
const tokenBucket = new TokenBucket({
  name: "agenda",
  burst: 300,
  perSecond: 5,
  tooMany: "Trop de demandes en peu de temps. Patientez un instant, puis réessayez.",
});

/** GET /agenda/….ics: a person's sessions, for an external calendar. The secret address authenticates. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const refusal = tokenBucket.take(context.get(requestContext).network);
  if (refusal) return answer(refusal);
  const token = tokenOf(params.agendaFile);
  const owner = token && (await findAgendaOwner(db, token));
  if (!owner) return answer(new AppError("not_found", { message: "Cette adresse n’est plus valable." }));
  return calendarAnswer(await listCalendarSessions(db, owner, settings.publicUrl));
}

/** The client is a program, so errors are plain text. */
const answer = ({ message, status, headers }: AppError) =>
  new Response(message, { status, headers: { ...privateHeaders(), ...headers } });
