import type { RouterContextProvider } from "react-router";
import type { AnyViewer, CoachViewer } from "~/features/accounts/rules/viewer.ts";
import { calendarsContext, saveFeed } from "~/features/bookings/calendars/commands/calendar-feed.server.ts";
import { renewLink } from "~/features/bookings/calendars/commands/calendar-link.server.ts";
import { findFeed } from "~/features/bookings/calendars/queries/calendar-feed.server.ts";
import { findLink } from "~/features/bookings/calendars/queries/calendar-link.server.ts";
import { feedSchema } from "~/features/bookings/calendars/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, noFields } from "~/platform/web/forms.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The address of the calendar feed that lists a person's sessions. */
export function loadAgendaAddress(context: Context, viewer: AnyViewer) {
  const { db, settings } = context.get(servicesContext);
  const { links } = context.get(calendarsContext);
  return findLink(db, { links, publicUrl: settings.publicUrl }, viewer);
}

/** A coach's cards show both directions: our feed for their calendar, and their feed for ours. */
export async function loadCalendarCards(context: Context, coach: CoachViewer) {
  const { db } = context.get(servicesContext);
  const [agendaAddress, feed] = await Promise.all([
    loadAgendaAddress(context, coach),
    findFeed(db, context.get(calendarsContext), coach),
  ]);
  return { agendaAddress, feed, now: new Date() };
}

/** Answers the form of the calendar address; undefined for any other form. */
export function answerAgendaForm(context: Context, viewer: AnyViewer, form: FormData) {
  if (form.get("intent") !== "calendar-address") return undefined;
  const { db } = context.get(servicesContext);
  return answerForm(context, form, noFields, () => renewLink(db, context.get(calendarsContext), viewer));
}

export function answerCalendarForm(context: Context, coach: CoachViewer, form: FormData) {
  const { db } = context.get(servicesContext);
  const save = (url: string) => saveFeed(db, context.get(calendarsContext), coach, { url });
  switch (form.get("intent")) {
    case "calendar-feed":
      return answerForm(context, form, feedSchema, ({ feedUrl }) => save(feedUrl));
    case "remove-calendar-feed":
      return answerForm(context, form, noFields, () => save(""));
    default:
      return answerAgendaForm(context, coach, form);
  }
}
