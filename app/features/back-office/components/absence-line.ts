import type { Side } from "~/features/bookings/sessions/rules/states.ts";

export const absenceLine = (absent: Side, coach: string, student: string) =>
  absent === "coach"
    ? `Selon ${student} (élève), ${coach} (coach) a manqué la séance.`
    : `Selon ${coach} (coach), ${student} (élève) a manqué la séance.`;
