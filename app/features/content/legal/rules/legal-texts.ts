/** The cache tag of the legal texts; the trigger on `legal_versions` announces the same name. */
export const LEGAL = "legal";

interface LegalText {
  /** the heading of the page */
  title: string;
  path: string;
  /** in the addresses of its versions */
  slug: string;
  description: string;
  /** the parts of the text that other pages link to; a version without one of them is refused */
  anchors: readonly string[];
  /** how long before its effect a change is announced to members; undefined for a text that binds nobody */
  noticeDays?: number;
}

/**
 * For the terms, their own promise to members. The law asks for fifteen days, and only towards coaches
 * (EU 2019/1150, art. 3).
 */
const TERMS_NOTICE_DAYS = 30;
const PRIVACY_NOTICE_DAYS = 15;
/** What the law asks towards coaches. */
export const LAWFUL_NOTICE_DAYS = 15;

export const LEGAL_TEXTS = {
  terms: {
    title: "Conditions d’utilisation",
    path: "/terms",
    slug: "conditions",
    description:
      "Les règles du service\u00a0: comptes, coachs indépendants, prix et commission, annulation, rétractation, classement des résultats, avis et médiation.",
    anchors: ["annulation", "retractation", "classement", "avis", "contenus", "mediation"],
    noticeDays: TERMS_NOTICE_DAYS,
  },
  privacy: {
    title: "Politique de confidentialité",
    path: "/privacy",
    slug: "confidentialite",
    description:
      "Quelles données nous traitons, pourquoi, combien de temps, qui les reçoit, et comment exercer vos droits.",
    anchors: [],
    noticeDays: PRIVACY_NOTICE_DAYS,
  },
  notice: {
    title: "Mentions légales",
    path: "/mentions-legales",
    slug: "mentions-legales",
    description: "Qui édite ce site, qui l’héberge, et comment nous joindre.",
    anchors: [],
  },
  cookies: {
    title: "Gestion des cookies",
    path: "/cookies",
    slug: "cookies",
    description:
      "Ce que le site garde dans votre navigateur, pour quoi et combien de temps, et les réglages pour accepter, refuser ou changer d’avis.",
    anchors: [],
  },
} as const satisfies Record<string, LegalText>;

export type LegalName = keyof typeof LEGAL_TEXTS;
export const LEGAL_NAMES = Object.keys(LEGAL_TEXTS) as [LegalName, ...LegalName[]];

export const legalTextOf = (name: LegalName): LegalText => LEGAL_TEXTS[name];

/** Reads the part of an address that names a text. */
export const readLegalSlug = (slug: string | undefined): LegalName | undefined =>
  LEGAL_NAMES.find((name) => LEGAL_TEXTS[name].slug === slug);

/** The dated versions of a text. Page 1 has no parameter. */
export const legalVersionsPath = (name: LegalName, page = 1): string =>
  `/textes/${LEGAL_TEXTS[name].slug}${page > 1 ? `?page=${page}` : ""}`;
export const legalVersionPath = (name: LegalName, number: number): string =>
  `/textes/${LEGAL_TEXTS[name].slug}/${number}`;

/** The limits are in characters: the forms stop there, and the server refuses more. */
export const LEGAL_LIMITS = { summary: 400, body: 80_000, changes: 1_000 } as const;
/** Older drafts are deleted. */
export const MOST_DRAFTS = 100;
