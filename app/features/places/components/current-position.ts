import type { Coordinates } from "../rules/geo.ts";

/** Each screen has its own wording for these. */
export type PositionFailure = "unsupported" | "denied" | "failed";

export type PositionOutcome =
  | { position: Coordinates }
  | { failure: PositionFailure /** in the browser's language */; browserMessage: string };

const TIMEOUT_MS = 10_000;
const PERMISSION_DENIED = 1;

/** Failures are returned, not thrown. */
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

/** Rounds to 11 metres: enough for a radius of 25 km, and coordinates are in addresses that get shared. */
const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
