/** The pages about what visitors read beside articles and questions, in the order of their tabs. */
export const SITE_PAGES = {
  disciplines: { label: "Disciplines", to: "/back-office/disciplines" },
  banners: { label: "Bandeau", to: "/back-office/bandeau" },
} as const;
export type SitePage = keyof typeof SITE_PAGES;

export const officeDisciplinePath = (id: number): string => `${SITE_PAGES.disciplines.to}/${id}`;
