import { Badge } from "~/ui/data/badge.tsx";
import { STATE_LABELS } from "../rules/session-words.ts";
import type { BookingState } from "../rules/states.ts";

const TONES = {
  held: "sand",
  pending: "clay",
  confirmed: "green",
  completed: "neutral",
  cancelled: "outline",
} as const satisfies Record<BookingState, string>;

export function StateBadge({ status }: { status: BookingState }) {
  return <Badge tone={TONES[status]}>{STATE_LABELS[status]}</Badge>;
}
