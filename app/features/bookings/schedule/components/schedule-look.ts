import type { FeedColour } from "../../calendars/rules/feeds.ts";
import type { ScheduledSession } from "../rules/schedule-entries.ts";

/** Hatching marks proposals, blocked time and events of an external calendar. */
export const HATCHED = "bg-[image:repeating-linear-gradient(135deg,var(--edge)_0_1px,transparent_1px_9px)]";

const BAR = "border border-l-4";

/** The state is also written as text, so it is never shown by colour alone. */
export const SESSION_LOOKS: Record<ScheduledSession["status"], string> = {
  pending: `${BAR} border-clay border-dashed bg-clay-pale text-clay-text`,
  confirmed: `${BAR} border-green bg-green-pale text-green-text`,
  completed: `${BAR} border-edge bg-chalk text-muted`,
  held: `${BAR} border-edge border-dotted bg-sand text-ink`,
  cancelled: "",
};
export const PROPOSAL_LOOK = "border-2 border-dashed border-green bg-surface text-green-text";
export const BLOCK_LOOK = "border border-edge bg-sunken text-ink";
export const FEED_LOOK = "border border-line bg-sunken text-muted";

const FEED_BARS: Record<FeedColour, string> = {
  clay: "border-l-4 border-l-clay",
  green: "border-l-4 border-l-green",
  amber: "border-l-4 border-l-star",
  ink: "border-l-4 border-l-ink",
};

export const feedLook = ({ colour }: { colour: FeedColour | null }): string =>
  colour ? `${FEED_LOOK} ${FEED_BARS[colour]}` : FEED_LOOK;

/** In narrow boxes the content makes room: first the end time disappears, then the handle. */
export const BOX = "@container absolute overflow-hidden rounded-sm p-1 text-xs";

/** Position of the buttons in a box. */
export const CORNER = "absolute top-0 right-0 @max-[4.5rem]:top-auto @max-[4.5rem]:bottom-0";
