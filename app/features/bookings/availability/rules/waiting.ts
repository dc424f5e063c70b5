import { HOUR_MS } from "~/platform/format/durations.ts";

/** A notified student has this long before the next student is notified. */
export const WAITING_TURN_HOURS = 2;
const AGAIN_AFTER_HOURS = 24;

/** `toldAt` is null while the student has not been notified of a slot. */
interface Notified {
  toldAt: Date | null;
}

const hoursSince = (toldAt: Date, now: Date) => (now.getTime() - toldAt.getTime()) / HOUR_MS;

/** Nobody else is notified during a student's turn. */
export const isTurnOn = ({ toldAt }: Notified, now: Date): boolean =>
  toldAt !== null && hoursSince(toldAt, now) < WAITING_TURN_HOURS;

/** A notified student waits again once no slot is left, but is not notified twice within 24 hours. */
export const waitsAgain = ({ toldAt }: Notified, isOpen: boolean, now: Date): boolean =>
  toldAt !== null && !isOpen && hoursSince(toldAt, now) >= AGAIN_AFTER_HOURS;
