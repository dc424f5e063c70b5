import { useSyncExternalStore } from "react";
import { formatTime } from "~/platform/format/dates.ts";

const never = () => () => {};

/** All times are Paris times. Viewers whose browser is in another time zone also see their local time. */
export function PlaceTime({ iso, chosen }: { iso: string | undefined; chosen: boolean }) {
  const here = useSyncExternalStore(
    never,
    () => (iso ? timeHere(new Date(iso)) : undefined),
    () => undefined,
  );
  if (!iso || !here || here === formatTime(new Date(iso))) return null;
  return (
    <p className="text-sm text-muted">
      Les horaires sont à l’heure de Paris
      {chosen && `\u00a0: ${formatTime(new Date(iso))} à Paris, ${here} chez vous`}.
    </p>
  );
}

const timeHere = (at: Date) =>
  at.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
