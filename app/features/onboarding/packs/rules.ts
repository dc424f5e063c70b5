import { MOST_HOURLY_RATE_CENTS, sessionPriceCents } from "~/features/discovery/rules/profile.ts";
import { coachCents } from "~/features/payments/core/rules/commission.ts";
import { formatEuros } from "~/platform/format/money.ts";

export const PACK_LIMITS = {
  name: 60,
  /** sessions or hours */
  count: 100,
  priceCents: 10 * MOST_HOURLY_RATE_CENTS,
  months: 36,
  /** per listing */
  packs: 12,
};

export const PACK_KINDS = ["sessions", "hours"] as const;
export type PackKind = (typeof PACK_KINDS)[number];

/** In the field of the validity. */
export const NO_END = "none";
/** In months; the server takes every number up to the limit. */
export const VALIDITIES = [1, 2, 3, 4, 5, 6, 9, 12, 18, 24, 36] as const;

interface TypedPack {
  kind: PackKind;
  /** null while the typed number is incomplete */
  count: number | null;
  sessionMinutes: number;
  /** null while the typed amount is incomplete */
  priceCents: number | null;
}

/** The coach's income from the pack, and the price of the same time without it. The hint advises and never refuses. */
export function packHint(
  { kind, count, sessionMinutes, priceCents }: TypedPack,
  { hourlyRateCents, commissionRate }: { hourlyRateCents: number | null; commissionRate: number },
): string {
  const minutes = count === null ? 0 : count * (kind === "sessions" ? sessionMinutes : 60);
  const apartCents =
    hourlyRateCents === null ? 0 : sessionPriceCents({ hourlyRateCents, sessionMinutes: minutes });
  const apart =
    apartCents > 0
      ? `Sans pack, ${kind === "sessions" ? "ces séances" : "ces heures"} coûtent ${short(apartCents)}.`
      : "";
  if (priceCents === null) return apart;
  const netCents = coachCents(priceCents, commissionRate);
  const each = count ? `, soit ${short(Math.floor(netCents / count))} par ${EACH[kind]}` : "";
  const net = `${formatEuros(netCents, { short: true })} pour vous${each}, commission de ${commissionRate}\u00a0% déduite.`;
  const isDearer = apartCents > 0 && priceCents > apartCents;
  return [net, apart, isDearer && "Ce pack est plus cher\u00a0: est-ce voulu\u00a0?"]
    .filter(Boolean)
    .join(" ");
}

const EACH: Record<PackKind, string> = { sessions: "séance", hours: "heure" };
const short = (cents: number) => formatEuros(cents, { short: true });
