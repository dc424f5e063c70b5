import { bookingsPath } from "./paths.ts";
import { type Side, TABS, type Tab } from "./states.ts";

/** Each action on the page of a session has its own address, so that it works without JavaScript. */
export const BOOKING_ACTIONS = [
  "decline",
  "cancel",
  "move",
  "propose",
  "choose",
  "choose-time",
  "plan",
  "absent",
  "contest",
  "agree",
  "waive",
  "refund",
  "review",
] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

export const actionPath = (side: Side, id: string, action: BookingAction): string =>
  `${bookingsPath(side, id)}?faire=${action}`;

export const receiptPath = (id: string): string => `/receipts/${id}`;

export const readTab = (value: string | null): Tab => TABS.find((tab) => tab === value) ?? "upcoming";
export const readAction = (parameters: URLSearchParams): BookingAction | undefined =>
  BOOKING_ACTIONS.find((action) => action === parameters.get("faire"));
