/** The pages about what visitors read beside articles and questions, in the order of their tabs. */
export const SITE_PAGES = {
  disciplines: { label: "Disciplines", to: "/back-office/disciplines" },
  testimonials: { label: "Témoignages", to: "/back-office/temoignages" },
  featured: { label: "Coachs en avant", to: "/back-office/coachs-en-avant" },
  banners: { label: "Bandeau", to: "/back-office/bandeau" },
  legal: { label: "Textes légaux", to: "/back-office/textes-legaux" },
} as const;
export type SitePage = keyof typeof SITE_PAGES;

/** The reviews that can become testimonials. */
export const choosableReviewsPath = (page = 1): string =>
  `${SITE_PAGES.testimonials.to}/choisir${page > 1 ? `?page=${page}` : ""}`;

export const officeDisciplinePath = (id: number): string => `${SITE_PAGES.disciplines.to}/${id}`;
