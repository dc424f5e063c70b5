import type { RouterContextProvider } from "react-router";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { findNextSession } from "~/features/bookings/sessions/queries/next-session.server.ts";
import { placeLabel } from "~/features/bookings/sessions/rules/session-words.ts";
import type { OwnConversation } from "~/features/messages/gate.server.ts";
import { listReplies } from "~/features/messages/queries/canned-replies.server.ts";
import type { ReplyValues } from "~/features/messages/rules.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay, formatTime } from "~/platform/format/dates.ts";

/** The coach's replies, with what fills their fields in this conversation. */
export async function loadReplies(
  context: Readonly<RouterContextProvider>,
  coach: Coach,
  own: OwnConversation,
) {
  const { db } = context.get(servicesContext);
  const [replies, next] = await Promise.all([listReplies(db, coach), findNextSession(db, own)]);
  const { firstName, discipline, startsAt, place, address } = next ?? {};
  const values: ReplyValues = {
    ...(firstName && { prénom: firstName }),
    ...(startsAt && {
      séance: `séance${discipline ? ` de ${discipline.toLocaleLowerCase("fr")}` : ""}`,
      date: formatDay(startsAt, { weekday: true }),
      heure: formatTime(startsAt),
    }),
    ...(startsAt && place && { lieu: address || lowered(placeLabel("student", place)) }),
  };
  return { replies, values };
}

/** A label, as it stands within a sentence. */
const lowered = (label: string) => label.charAt(0).toLocaleLowerCase("fr") + label.slice(1);
