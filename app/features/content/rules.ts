/** The cache tag of the articles; the trigger on `articles` announces the same name. */
export const ARTICLES = "articles";

export const ARTICLE_CATEGORIES = ["Fitness", "Santé", "Bien-être"] as const;

export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];

/** The table has the same check. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const isSlug = (text: string): boolean => SLUG.test(text);

/** The limits are in characters: the form stops there, and the server refuses more. */
export const CONTACT_LIMITS = { name: 100, email: 254, subject: 150, message: 5_000 } as const;

/** A honeypot field that people do not see; only bots fill it in. */
export const TRAP_FIELD = "website";

/** Contact messages are kept for this time; the privacy policy states the same. */
export const CONTACT_MESSAGE_MONTHS = 12;

/** `below` is exclusive: the bound belongs to the next category. */
export const BMI_CATEGORIES = [
  { below: 18.5, label: "Insuffisance pondérale" },
  { below: 25, label: "Corpulence normale" },
  { below: 30, label: "Surpoids" },
  { below: 35, label: "Obésité modérée (Classe I)" },
  { below: 40, label: "Obésité sévère (Classe II)" },
  { below: Number.POSITIVE_INFINITY, label: "Obésité morbide (Classe III)" },
] as const;

export type BmiCategory = (typeof BMI_CATEGORIES)[number]["label"];

const SMALLEST_MEASURE = 1;

/** Parses "72,5" or "72.5"; undefined if invalid or below 1. */
export function readMeasure(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  if (!/^\d{1,6}(\.\d{0,3})?$/.test(text)) return undefined;
  const measure = Number(text);
  return measure >= SMALLEST_MEASURE ? measure : undefined;
}

/**
 * The category is that of the rounded index, which the person sees: "25,0" with "Corpulence normale" would
 * contradict itself.
 */
export function computeBmi(heightCm: number, weightKg: number): { bmi: number; category: BmiCategory } {
  // A single division in tenths rounds whole measures exactly.
  const bmi = Math.round((weightKg * 100_000) / (heightCm * heightCm)) / 10;
  return { bmi, category: categoryOf(bmi) };
}

function categoryOf(bmi: number): BmiCategory {
  return (BMI_CATEGORIES.find(({ below }) => bmi < below) ?? BMI_CATEGORIES[5]).label;
}

/** Such measures are usually typing errors (1,75 for 175). They are computed, with a warning. */
export function isUnlikely(heightCm: number, weightKg: number): boolean {
  return heightCm < 100 || heightCm > 250 || weightKg < 25 || weightKg > 350;
}
