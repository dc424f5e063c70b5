import { formatRating } from "~/features/discovery/rules/rating.ts";
import { atPlace, ofActivity } from "~/features/places/rules/french-places.ts";
import { formatEuros } from "~/platform/format/money.ts";

/** The words and the photo of the picture that other sites show beside a link to a page. */
export interface SharedPage {
  kind: SharedKind;
  /** names the page among those of its kind: an id or a slug */
  name: string;
  /** above the title, in small letters */
  about: string;
  title: string;
  facts: readonly string[];
  /** the address of an uploaded photo */
  photo: string | null;
}

export const SHARED_KINDS = ["coachs", "produits", "articles"] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

interface SharedCoach {
  id: number;
  name: string;
  discipline: string;
  city: string;
  hourlyRateCents: number;
  rating: number;
  reviewsCount: number;
  image: string | null;
}

export function sharedCoach(coach: SharedCoach): SharedPage {
  const { id, name, discipline, city, hourlyRateCents, rating, reviewsCount, image } = coach;
  return {
    kind: "coachs",
    name: String(id),
    about: `Coach ${ofActivity(discipline)} ${atPlace(city)}`,
    title: name,
    facts: [
      `${formatEuros(hourlyRateCents, { short: true })} l’heure`,
      ...(reviewsCount > 0 ? [`${formatRating(rating)}/5 sur ${reviewsCount}\u00a0avis`] : []),
    ],
    photo: image,
  };
}

interface SharedProduct {
  id: number;
  name: string;
  priceCents: number;
  image: string | null;
}

export const sharedProduct = ({ id, name, priceCents, image }: SharedProduct): SharedPage => ({
  kind: "produits",
  name: String(id),
  about: "La boutique",
  title: name,
  facts: [formatEuros(priceCents)],
  photo: image,
});

interface SharedArticle {
  slug: string;
  title: string;
  category: string;
  readMinutes: number;
}

/** An article with a picture of its own is shared with it. */
export const sharedArticle = ({ slug, title, category, readMinutes }: SharedArticle): SharedPage => ({
  kind: "articles",
  name: slug,
  about: category,
  title,
  facts: [`${readMinutes}\u00a0min de lecture`],
  photo: null,
});

const PICTURE = /^(.+)-([0-9a-f]{12})\.jpg$/;

/** Takes the name of a picture apart; undefined if it is none. */
export function readPictureName(file: string): { name: string; version: string } | undefined {
  const [, name, version] = PICTURE.exec(file) ?? [];
  return name && version ? { name, version } : undefined;
}

export const sharedPicturePath = ({ kind, name }: SharedPage, version: string): string =>
  `/partage/${kind}/${name}-${version}.jpg`;
