import type { Coordinates } from "../rules/geo.ts";

/** Each screen words these in its own way. */
export type PositionFailure = "unsupported" | "denied" | "failed";

export type PositionOutcome =
  | { position: Coordinates }
  | { failure: PositionFailure /** in the browser's words and language */; browserMessage: string };

const TIMEOUT_MS = 10_000;
const PERMISSION_DENIED = 1;

/** Asks the browser once; refusals are answers, not exceptions. */
export function requestPosition(
  geolocation: Geolocation | undefined,
  maximumAge: number,
): Promise<PositionOutcome> {
  return new Promise((resolve) => {
    if (!geolocation) return resolve({ failure: "unsupported", browserMessage: "" });
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ position: { lat: round(coords.latitude), lng: round(coords.longitude) } }),
      ({ code, message }) =>
        resolve({ failure: code === PERMISSION_DENIED ? "denied" : "failed", browserMessage: message }),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge },
    );
  });
}

/** Eleven metres are plenty to look 25 km around, and coordinates travel in addresses that get shared. */
const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
