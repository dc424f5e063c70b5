import type { RouterContextProvider } from "react-router";
import type { AnyViewer, CoachViewer } from "~/features/accounts/rules/viewer.ts";
import {
  addFeed,
  calendarsContext,
  changeFeed,
  removeFeed,
  syncFeed,
} from "~/features/bookings/calendars/commands/calendar-feed.server.ts";
import { renewLink } from "~/features/bookings/calendars/commands/calendar-link.server.ts";
import { listFeeds } from "~/features/bookings/calendars/queries/calendar-feed.server.ts";
import { findLink } from "~/features/bookings/calendars/queries/calendar-link.server.ts";
import { listFeedConflicts } from "~/features/bookings/calendars/queries/feed-conflicts.server.ts";
import { changeFeedSchema, feedSchema, ownFeedSchema } from "~/features/bookings/calendars/schema.ts";
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
  const [agendaAddress, feeds] = await Promise.all([
    loadAgendaAddress(context, coach),
    listFeeds(db, context.get(calendarsContext), coach),
  ]);
  return { agendaAddress, feeds, now: new Date() };
}

/** Loads the alerts about calendars for the schedule and the overview. */
export async function loadFeedAlerts(context: Context, coach: CoachViewer) {
  const { db, pool } = context.get(servicesContext);
  const [feeds, conflicts] = await Promise.all([
    listFeeds(db, context.get(calendarsContext), coach),
    listFeedConflicts(pool, coach),
  ]);
  return { feeds, ...conflicts };
}

/** Answers the form of the calendar address; undefined for any other form. */
export function answerAgendaForm(context: Context, viewer: AnyViewer, form: FormData) {
  if (form.get("intent") !== "calendar-address") return undefined;
  const { db } = context.get(servicesContext);
  return answerForm(context, form, noFields, () => renewLink(db, context.get(calendarsContext), viewer));
}

export function answerCalendarForm(context: Context, coach: CoachViewer, form: FormData) {
  const { db } = context.get(servicesContext);
  const parts = context.get(calendarsContext);
  switch (form.get("intent")) {
    case "calendar-feed":
      return answerForm(context, form, feedSchema, async ({ feedUrl, ...look }): Promise<void> => {
        await addFeed(db, parts, coach, { ...look, url: feedUrl });
      });
    case "change-calendar-feed":
      return answerForm(context, form, changeFeedSchema, ({ feedUrl, ...changed }) =>
        changeFeed(db, parts, coach, { ...changed, url: feedUrl }),
      );
    case "sync-calendar-feed":
      return answerForm(context, form, ownFeedSchema, (feed) => syncFeed(db, coach, feed));
    case "remove-calendar-feed":
      return answerForm(context, form, ownFeedSchema, (feed) => removeFeed(db, coach, feed));
    default:
      return answerAgendaForm(context, coach, form);
  }
}
