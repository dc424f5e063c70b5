export const BANNER_LIMITS = { text: 200, linkLabel: 60, linkTo: 200 } as const;
export const MOST_BANNERS = 50;

export const TONE_LABELS = { news: "Nouvelle", offer: "Offre", warning: "Avertissement" } as const;
export type BannerTone = keyof typeof TONE_LABELS;
export const BANNER_TONES = Object.keys(TONE_LABELS) as [BannerTone, ...BannerTone[]];

export type BannerState = "planned" | "shown" | "over";

interface BannerDates {
  startsAt: Date;
  endsAt: Date | null;
}

/** The end is exclusive: at that moment the banner is over. */
export function bannerStateAt({ startsAt, endsAt }: BannerDates, now: Date): BannerState {
  if (startsAt > now) return "planned";
  return endsAt !== null && endsAt <= now ? "over" : "shown";
}
