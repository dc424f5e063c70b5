import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { parisDay } from "~/platform/format/dates.ts";
import { type AskedSchedule, readSchedule } from "../rules/schedule.ts";

export function useAskedSchedule(now: Date): AskedSchedule {
  const [parameters] = useSearchParams();
  return readSchedule(parameters, parisDay(now));
}

const HALF_A_MINUTE = 30_000;

/** Starts with the server's time and then follows the browser's clock. */
export function useNow(loaded: Date): Date {
  const [now, setNow] = useState(loaded);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now > loaded ? now : loaded;
}
