/** How a value is stored and shown. "percent" and "hours" are whole numbers; amounts are cents. */
export type SettingUnit = "percent" | "hours" | "cents";

interface Setting {
  label: string;
  /** what the value decides, and from which moment for whom */
  meaning: string;
  unit: SettingUnit;
  least: number;
  most: number;
  /** in force until an operator decides otherwise */
  standard: number;
}

/** The terms of the business that operators set. What was sold keeps the terms of its sale. */
export const SETTINGS = {
  commissionRate: {
    label: "Commission",
    meaning:
      "Ce que nous retenons de chaque vente d’un coach, et du prix hors taxes des accompagnements qu’il assure. Une vente garde son taux, jusqu’à son versement et ses remboursements.",
    unit: "percent",
    least: 0,
    most: 50,
    standard: 10,
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];

export const settingOf = (key: SettingKey): Setting => SETTINGS[key];

/** The value of every setting at one moment. */
export type BusinessTerms = Readonly<Record<SettingKey, number>>;

export const STANDARD_TERMS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, settingOf(key).standard]),
) as BusinessTerms;

/** A decision about one setting that was not taken back. */
export interface DecidedValue {
  id: number;
  key: string;
  value: number;
  effectiveFrom: Date;
}

/** The terms in force at a moment. Of two decisions for the same moment, the later one counts. */
export function termsAt(decided: readonly DecidedValue[], at: Date): BusinessTerms {
  const terms = { ...STANDARD_TERMS };
  const inForce = decided
    .filter(({ key, effectiveFrom }) => Object.hasOwn(SETTINGS, key) && effectiveFrom <= at)
    .toSorted((a, b) => a.effectiveFrom.getTime() - b.effectiveFrom.getTime() || a.id - b.id);
  for (const { key, value } of inForce) terms[key as SettingKey] = value;
  return terms;
}
