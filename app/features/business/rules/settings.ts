import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import { addMonths, parisDay } from "~/platform/format/dates.ts";
import { formatEuros, typedEuros } from "~/platform/format/money.ts";

/** How a value is stored and shown. Amounts are cents; the others are whole numbers. */
export type SettingUnit = "percent" | "hours" | "cents" | "number";

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
      "Ce que nous retenons de chaque vente d’un coach, et du prix hors taxes des accompagnements qu’il assure. Une vente garde son taux, jusqu’à son versement et ses remboursements. Annoncez une hausse aux coachs quinze jours avant.",
    unit: "percent",
    least: 0,
    most: 50,
    standard: 10,
  },
  deliveryCents: {
    label: "Prix d’un envoi",
    meaning: "Ce que coûte la livraison d’une commande de la boutique. Une commande garde le sien.",
    unit: "cents",
    least: 0,
    most: 5_000,
    standard: 490,
  },
  deliveryFreeFromCents: {
    label: "Livraison offerte à partir de",
    meaning: "Le total des articles envoyés à partir duquel la livraison d’une commande ne coûte rien.",
    unit: "cents",
    least: 0,
    most: 100_000,
    standard: 6_000,
  },
  premiumCents: {
    label: "Prix de Premium",
    meaning:
      "Ce qu’un coach paie par mois, toutes taxes comprises. À 0, Premium n’est pas en vente\u00a0; ceux qui l’ont le gardent à leur prix jusqu’à ce qu’ils y mettent fin.",
    unit: "cents",
    least: 0,
    most: 50_000,
    standard: 0,
  },
  premiumPlaces: {
    label: "Places payées par page de résultats",
    meaning:
      "Combien de coachs Premium sont montrés au-dessus des résultats d’une recherche autour d’un lieu, sous «\u00a0Mis en avant contre paiement\u00a0», à tour de rôle. L’ordre des résultats ne change pas. À 0, Premium n’en a pas.",
    unit: "number",
    least: 0,
    most: 3,
    standard: 2,
  },
  premiumAnswerHours: {
    label: "Réponse de l’équipe aux coachs Premium",
    meaning:
      "Le délai dans lequel l’équipe s’engage à répondre aux messages des coachs Premium. Leurs messages portent cette échéance.",
    unit: "hours",
    least: 4,
    most: 72,
    standard: 24,
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

interface InstallationTerms {
  delivery: DeliveryPrice;
  premiumPriceCents?: number | undefined;
}

/** An installation may have prices of its own in its settings, which count until an operator decides. */
export const standardTerms = ({ delivery, premiumPriceCents }: InstallationTerms): BusinessTerms => ({
  ...STANDARD_TERMS,
  deliveryCents: delivery.flatCents,
  deliveryFreeFromCents: delivery.freeFromCents,
  premiumCents: premiumPriceCents ?? STANDARD_TERMS.premiumCents,
});

/** The price of a delivery with the terms in force; its days are a setting of the installation. */
export const withDeliveryOf = <Delivery extends DeliveryPrice>(
  delivery: Delivery,
  { deliveryCents, deliveryFreeFromCents }: BusinessTerms,
): Delivery => ({ ...delivery, flatCents: deliveryCents, freeFromCents: deliveryFreeFromCents });

type DeliveryPrice = Pick<DeliverySettings, "flatCents" | "freeFromCents">;

/** A decision about one setting that was not taken back. */
export interface DecidedValue {
  id: number;
  key: string;
  value: number;
  effectiveFrom: Date;
}

/** The terms in force at a moment. Of two decisions for the same moment, the later one counts. */
export function termsAt(
  decided: readonly DecidedValue[],
  { standard, at }: { standard: BusinessTerms; at: Date },
): BusinessTerms {
  const terms = { ...standard };
  const inForce = decided
    .filter(({ key, effectiveFrom }) => Object.hasOwn(SETTINGS, key) && effectiveFrom <= at)
    .toSorted((a, b) => a.effectiveFrom.getTime() - b.effectiveFrom.getTime() || a.id - b.id);
  for (const { key, value } of inForce) terms[key as SettingKey] = value;
  return terms;
}

/** "10 %", "24 h", "4,90 €" */
export function formatValue(key: SettingKey, value: number): string {
  switch (settingOf(key).unit) {
    case "percent":
      return `${value}\u00a0%`;
    case "hours":
      return `${value}\u00a0h`;
    case "number":
      return String(value);
    case "cents":
      return formatEuros(value, { short: true });
  }
}

const UNIT_SIGNS: Record<SettingUnit, string> = { percent: "%", hours: "h", cents: "€", number: "" };
export const unitSign = (key: SettingKey): string => UNIT_SIGNS[settingOf(key).unit];

/** The value as a form shows it. */
export const typedValue = (key: SettingKey, value: number): string =>
  settingOf(key).unit === "cents" ? typedEuros(value) : String(value);

/** Reads a typed value; a text is the reason why it cannot be set. */
export function readValue(key: SettingKey, typed: string): number | string {
  const { unit, least, most } = settingOf(key);
  const isAmount = unit === "cents";
  if (!(isAmount ? /^\d{1,6}([.,]\d{1,2})?$/ : /^\d{1,4}$/).test(typed))
    return isAmount ? "Un montant en euros, par exemple 45 ou 45,50." : "Un nombre entier.";
  const value = isAmount ? Math.round(Number(typed.replace(",", ".")) * 100) : Number(typed);
  return value < least || value > most ? `De ${formatValue(key, least)} à ${formatValue(key, most)}.` : value;
}

/** How far ahead a decision may take effect. */
export const PLANNED_MONTHS = 12;

/** Why a moment cannot be that of a decision; undefined if it can. */
export function refuseMoment(at: Date, now: Date): string | undefined {
  if (at <= now) return "Choisissez un jour à venir, ou laissez vide pour tout de suite.";
  return parisDay(at) > addMonths(parisDay(now), PLANNED_MONTHS)
    ? `Choisissez un jour des ${PLANNED_MONTHS} prochains mois.`
    : undefined;
}
