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

/** Parses a height in centimetres, or in metres if it is that small: 168 and "1,68" are the same. */
export function readHeight(typed: string): number | undefined {
  const measure = readMeasure(typed);
  return measure !== undefined && measure <= MOST_METRES ? Math.round(measure * 1000) / 10 : measure;
}

const MOST_METRES = 3;
const HEIGHT_CM = { least: 100, most: 250 };
const WEIGHT_KG = { least: 25, most: 350 };

/** Such measures are typing errors: an index computed from them would say nothing. */
export function refuseMeasures(heightCm: number, weightKg: number): { height?: string; weight?: string } {
  const isWithin = (measure: number, { least, most }: typeof HEIGHT_CM) =>
    measure >= least && measure <= most;
  return {
    ...(!isWithin(heightCm, HEIGHT_CM) && {
      height: "Une taille entre 1\u00a0m et 2,50\u00a0m, par exemple 170 ou 1,70.",
    }),
    ...(!isWithin(weightKg, WEIGHT_KG) && {
      weight: `Un poids entre ${WEIGHT_KG.least} et ${WEIGHT_KG.most}\u00a0kg.`,
    }),
  };
}
