import { STATE_LABELS } from "~/features/bookings/sessions/rules/session-words.ts";
import type { BookingState } from "~/features/bookings/sessions/rules/states.ts";
import { Badge } from "~/ui/data/badge.tsx";

const TONES = {
  held: "sand",
  pending: "clay",
  confirmed: "green",
  completed: "neutral",
  cancelled: "outline",
} as const satisfies Record<BookingState, string>;

export const SessionState = ({ status }: { status: BookingState }) => (
  <Badge tone={TONES[status]}>{STATE_LABELS[status]}</Badge>
);
