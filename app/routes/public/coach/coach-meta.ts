import type { MetaDescriptor } from "react-router";
import type { CoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { disciplinePath } from "~/features/discovery/rules/listing.ts";
import { packContents } from "~/features/discovery/rules/packs.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { formatRating } from "~/features/discovery/rules/rating.ts";
import { atPlace, ofActivity } from "~/features/places/rules/french-places.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { pageMeta } from "../../site/page-meta.ts";

export function coachMeta(
  coach: CoachProfile,
  { publicUrl, picture }: { publicUrl: string; picture: string },
): MetaDescriptor[] {
  const { name, discipline, city, subjects } = coach;
  return [
    ...pageMeta({
      title: `${name}, coach ${ofActivity(discipline)} ${atPlace(city)} · ${BRAND.name}`,
      description: describe(coach),
      path: profilePath(coach.id),
      publicUrl,
      type: "profile",
      image: picture,
    }),
    {
      name: "keywords",
      content: [
        name,
        `coach ${discipline}`,
        `${discipline} ${city}`,
        "coach sportif",
        city,
        ...subjects,
      ].join(", "),
    },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [business(coach, publicUrl), trail(coach, publicUrl)],
      },
    },
  ];
}

function describe({
  discipline,
  city,
  hourlyRateCents,
  rating,
  reviewsCount,
  headline,
}: CoachProfile): string {
  const opinion = reviewsCount > 0 ? `, noté ${formatRating(rating)}/5 sur ${reviewsCount} avis` : "";
  const price = formatEuros(hourlyRateCents, { short: true });
  return `Coach ${ofActivity(discipline)} ${atPlace(city)}${opinion}, ${price} l’heure. ${headline}`;
}

/** Coordinates are left out: a coach's home must stay private, and the city is enough. */
function business(coach: CoachProfile, publicUrl: string) {
  const url = `${publicUrl}${profilePath(coach.id)}`;
  const { name, discipline, city, hourlyRateCents, packs, rating, reviewsCount, image } = coach;
  const photo = image ? { image: `${publicUrl}${image}` } : {};
  return {
    "@type": "LocalBusiness",
    "@id": `${url}#service`,
    name: `${name}, coach ${ofActivity(discipline)}`,
    description: coach.headline,
    url,
    ...photo,
    address: { "@type": "PostalAddress", addressLocality: city, addressCountry: "FR" },
    areaServed: city,
    priceRange: `${formatEuros(hourlyRateCents, { short: true })} / heure`,
    founder: { "@type": "Person", name, jobTitle: `Coach ${ofActivity(discipline)}`, ...photo },
    makesOffer: [
      ...coach.listings.map((listing) => offer(`${listing.title}, 1 heure`, listing.hourlyRateCents)),
      ...packs.map(({ hours, priceCents }) =>
        offer(`Cours ${ofActivity(discipline)}, pack ${hours} heures`, priceCents),
      ),
      ...coach.listings.flatMap((listing) =>
        listing.packs.map((pack) => offer(`${listing.title}, ${packContents(pack)}`, pack.priceCents)),
      ),
    ],
    ...(reviewsCount > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: rating,
            reviewCount: reviewsCount,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  };
}

const offer = (name: string, cents: number) => ({
  "@type": "Offer",
  price: (cents / 100).toFixed(2),
  priceCurrency: "EUR",
  itemOffered: { "@type": "Service", name },
});

function trail({ id, name, disciplineId, discipline }: CoachProfile, publicUrl: string) {
  const steps = [
    ["Accueil", "/"],
    ["Coachs", "/coaches"],
    [discipline, disciplinePath(disciplineId)],
    [name, profilePath(id)],
  ] as const;
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([label, path], at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: label,
      item: `${publicUrl}${path}`,
    })),
  };
}
