/** The programmes for sale, without weeks and exercises, so that forms can list them cheaply. */
export const CONTENTS = {
  "premier-10-km": { title: "Premier 10\u00a0km", isMonthly: false },
  "remise-en-forme": { title: "Remise en forme", isMonthly: false },
  "force-sans-materiel": { title: "Force sans matériel", isMonthly: false },
  "mobilite-au-quotidien": { title: "Mobilité au quotidien", isMonthly: false },
  "prise-de-masse-a-la-maison": { title: "Prise de masse à la maison", isMonthly: false },
  "programme-force": { title: "Programme Force", isMonthly: true },
  "programme-course": { title: "Programme Course", isMonthly: true },
  "programme-forme": { title: "Programme Forme", isMonthly: true },
} as const;
export type ContentSlug = keyof typeof CONTENTS;
export const CONTENT_SLUGS = Object.keys(CONTENTS) as ContentSlug[];

/** Undefined for an unknown slug. */
export const findContent = (slug: string | null): { title: string; isMonthly: boolean } | undefined =>
  slug !== null && Object.hasOwn(CONTENTS, slug) ? CONTENTS[slug as ContentSlug] : undefined;
