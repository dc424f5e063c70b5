import { bookingsPath } from "./paths.ts";
import { type Side, TABS, type Tab } from "./states.ts";

/** Each action on the page of a session has its own address, so that it works without JavaScript. */
export const WISHES = [
  "decline",
  "cancel",
  "move",
  "propose",
  "choose",
  "plan",
  "absent",
  "contest",
  "agree",
  "waive",
  "refund",
  "review",
] as const;
export type Wish = (typeof WISHES)[number];

export const wishPath = (side: Side, id: string, wish: Wish): string =>
  `${bookingsPath(side, id)}?faire=${wish}`;

export const receiptPath = (id: string): string => `/receipts/${id}`;

export const readTab = (value: string | null): Tab => TABS.find((tab) => tab === value) ?? "upcoming";
export const readWish = (parameters: URLSearchParams): Wish | undefined =>
  WISHES.find((wish) => wish === parameters.get("faire"));
