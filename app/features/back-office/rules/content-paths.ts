import type { TrainingPart } from "~/features/training/texts/rules.ts";

/** The pages about what visitors read beside articles and questions, in the order of their tabs. */
export const SITE_PAGES = {
  disciplines: { label: "Disciplines", to: "/back-office/disciplines" },
  testimonials: { label: "Témoignages", to: "/back-office/temoignages" },
  featured: { label: "Coachs en avant", to: "/back-office/coachs-en-avant" },
  training: { label: "Formation", to: "/back-office/formation" },
  banners: { label: "Bandeau", to: "/back-office/bandeau" },
  legal: { label: "Textes légaux", to: "/back-office/textes-legaux" },
} as const;
export type SitePage = keyof typeof SITE_PAGES;

/** The reviews that can become testimonials. */
export const choosableReviewsPath = (page = 1): string =>
  `${SITE_PAGES.testimonials.to}/choisir${page > 1 ? `?page=${page}` : ""}`;

export const officeDisciplinePath = (id: number): string => `${SITE_PAGES.disciplines.to}/${id}`;

/** A part of the training: its modules, its certifications, or a list of the help to close. */
export const trainingTextsPath = (part: TrainingPart = "modules"): string =>
  part === "modules" ? SITE_PAGES.training.to : `${SITE_PAGES.training.to}?partie=${part}`;

export const trainingTextPath = (id: number): string => `${SITE_PAGES.training.to}/${id}`;

export const trainingVersionsPath = (id: number, page = 1): string =>
  `${trainingTextPath(id)}/versions${page > 1 ? `?page=${page}` : ""}`;
