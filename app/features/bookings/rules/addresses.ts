import { type Side, TABS, type Tab } from "./states.ts";

/** Where each of the two finds their sessions. */
export function bookingsPath(side: Side, { tab = "upcoming", page = 1 }: { tab?: Tab; page?: number } = {}) {
  const parameters = new URLSearchParams();
  if (tab !== "upcoming") parameters.set("tab", tab);
  if (page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return `${ROOTS[side]}${query && `?${query}`}`;
}

const ROOTS: Record<Side, string> = {
  coach: "/dashboard/bookings",
  student: "/student-dashboard/bookings",
};

/** What is asked for on the page of a session; each has an address, so that it can be had without script. */
export const WISHES = [
  "decline",
  "cancel",
  "move",
  "propose",
  "choose",
  "plan",
  "absent",
  "contest",
  "review",
] as const;
export type Wish = (typeof WISHES)[number];

export const bookingPath = (side: Side, id: string, wish?: Wish): string =>
  `${ROOTS[side]}/${id}${wish ? `?faire=${wish}` : ""}`;

export const receiptPath = (id: string): string => `/receipts/${id}`;

export const readTab = (value: string | null): Tab => TABS.find((tab) => tab === value) ?? "upcoming";
export const readWish = (parameters: URLSearchParams): Wish | undefined =>
  WISHES.find((wish) => wish === parameters.get("faire"));
