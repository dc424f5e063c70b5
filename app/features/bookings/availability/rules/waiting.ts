const HOUR_MS = 60 * 60 * 1000;

/** How long whoever is told of a slot has before the next in line is told. */
export const WAITING_TURN_HOURS = 2;
const AGAIN_AFTER_HOURS = 24;

/** Of somebody who waits: when they were last told. */
interface Told {
  toldAt: Date | null;
}

const hoursSince = (toldAt: Date, now: Date) => (now.getTime() - toldAt.getTime()) / HOUR_MS;

/** Whether the slot is theirs to take before anybody else hears of it. */
export const isTurnOn = ({ toldAt }: Told, now: Date): boolean =>
  toldAt !== null && hoursSince(toldAt, now) < WAITING_TURN_HOURS;

/** Whether they are to be told of the next one: once what they were told of has gone, and not twice in a day. */
export const waitsAgain = ({ toldAt }: Told, isOpen: boolean, now: Date): boolean =>
  toldAt !== null && !isOpen && hoursSince(toldAt, now) >= AGAIN_AFTER_HOURS;
