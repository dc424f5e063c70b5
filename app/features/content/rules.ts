/** What public pages show of this room, as the trigger on `articles` announces it. */
export const ARTICLES = "articles";

export const ARTICLE_CATEGORIES = ["Fitness", "Santé", "Bien-être"] as const;

export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];

/** An article's name in its address, as its table checks it too. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const isSlug = (text: string): boolean => SLUG.test(text);

/** The longest that each field of the contact form may be; the form stops there, the server refuses past it. */
export const CONTACT_LIMITS = { name: 100, email: 254, subject: 150, message: 5_000 } as const;

/** A field of the contact form that no person sees: what fills it in is not a person. */
export const TRAP_FIELD = "website";

/** How long a message sent from the contact page is kept; the privacy policy says so too. */
export const CONTACT_MESSAGE_MONTHS = 12;

/** Each category ends where the next begins: the bound itself belongs to the next. */
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

/** A height or a weight as people type it, "72,5" or "72.5"; undefined when it is none, or below 1. */
export function readMeasure(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  if (!/^\d{1,6}(\.\d{0,3})?$/.test(text)) return undefined;
  const measure = Number(text);
  return measure >= SMALLEST_MEASURE ? measure : undefined;
}

/**
 * The body mass index and its category. The category is that of the rounded figure, the one the person sees: a screen
 * that said "25,0" and "Corpulence normale" would contradict itself.
 */
export function computeBmi(heightCm: number, weightKg: number): { bmi: number; category: BmiCategory } {
  // Weight over height in metres squared, in tenths and in one division: whole measures are rounded exactly.
  const bmi = Math.round((weightKg * 100_000) / (heightCm * heightCm)) / 10;
  return { bmi, category: categoryOf(bmi) };
}

function categoryOf(bmi: number): BmiCategory {
  return (BMI_CATEGORIES.find(({ below }) => bmi < below) ?? BMI_CATEGORIES[5]).label;
}

/** Measures no adult has are more often a slip (1,75 for 175) than a person; they are computed, and questioned. */
export function isUnlikely(heightCm: number, weightKg: number): boolean {
  return heightCm < 100 || heightCm > 250 || weightKg < 25 || weightKg > 350;
}
