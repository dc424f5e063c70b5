import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import { addDays, addMonths, formatDay, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { formatEuros, typedEuros } from "~/platform/format/money.ts";

/** How a value is stored and shown. Amounts are cents; the others are whole numbers. */
export type SettingUnit = "percent" | "hours" | "months" | "cents" | "number";

interface Setting {
  label: string;
  /** what the value decides, and from which moment for whom */
  meaning: string;
  unit: SettingUnit;
  least: number;
  most: number;
  /** in force until an operator decides otherwise */
  standard: number;
  /** how long before its effect a higher value is told to coaches; undefined if they need not know */
  raiseNoticeDays?: number;
}

/** The law wants coaches to know of a higher commission fifteen days before (EU 2019/1150, art. 3). */
const COMMISSION_NOTICE_DAYS = 15;

/** The terms of the business that operators set. What was sold keeps the terms of its sale. */
export const SETTINGS = {
  commissionRate: {
    label: "Commission",
    meaning:
      "Ce que nous retenons de chaque vente d’un coach, et du prix hors taxes des accompagnements qu’il assure. Une vente garde son taux, jusqu’à son versement et ses remboursements. Une hausse prend effet quinze jours plus tard au plus tôt\u00a0: les coachs en reçoivent aussitôt un e-mail.",
    unit: "percent",
    least: 0,
    most: 50,
    standard: 10,
    raiseNoticeDays: COMMISSION_NOTICE_DAYS,
  },
  freeChangeHours: {
    label: "Annulation gratuite avant une séance",
    meaning:
      "Jusqu’à combien d’heures avant son début un élève déplace ou annule une séance sans frais. Une séance, un pack et un accompagnement gardent le délai du jour de leur vente.",
    unit: "hours",
    least: 1,
    most: 168,
    standard: 24,
  },
  accompanimentMonthCents: {
    label: "Un mois d’accompagnement complet",
    meaning:
      "Le prix d’un mois de suivi et de programme, sans les séances. Un contrat garde le sien jusqu’à sa fin.",
    unit: "cents",
    least: 1_000,
    most: 100_000,
    standard: 12_000,
  },
  programmeMonthCents: {
    label: "Un mois de programme seul",
    meaning: "Le prix d’un mois de programme, sans les séances. Un contrat garde le sien jusqu’à sa fin.",
    unit: "cents",
    least: 1_000,
    most: 100_000,
    standard: 8_000,
  },
  accompanimentUnitCents: {
    label: "Une séance ou un bilan d’accompagnement",
    meaning:
      "Le prix de l’introduction, de chaque séance et de chaque bilan d’un accompagnement. Un contrat garde le sien jusqu’à sa fin.",
    unit: "cents",
    least: 500,
    most: 50_000,
    standard: 5_000,
  },
  leastSessionCents: {
    label: "Prix minimum d’une séance",
    meaning:
      "Ce que coûte au moins une séance d’une annonce, à partir du prochain changement de tarif. Les tarifs d’avant restent, jusqu’à ce que leur coach les change.",
    unit: "cents",
    least: 50,
    most: 20_000,
    standard: 50,
  },
  leastPackCents: {
    label: "Prix minimum d’un pack",
    meaning:
      "Ce que coûte au moins un pack, à partir du prochain changement de prix. Les packs d’avant gardent le leur, jusqu’à ce que leur coach le change.",
    unit: "cents",
    least: 50,
    most: 100_000,
    standard: 50,
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
      "Ce qu’un coach paie par mois, toutes taxes comprises. À 0, Premium n’est pas en vente\u00a0; ceux qui l’ont le gardent à leur prix jusqu’à ce qu’ils y mettent fin. Vos conditions doivent dire ce qui est mis en avant contre paiement\u00a0: relisez leur article sur le classement avant de fixer un prix.",
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
  giftCardLeastCents: {
    label: "Carte cadeau, au moins",
    meaning: "Le plus petit montant d’une carte cadeau.",
    unit: "cents",
    least: 500,
    most: 10_000,
    standard: 2_000,
  },
  giftCardMostCents: {
    label: "Carte cadeau, au plus",
    meaning:
      "Le plus grand montant d’une carte cadeau. Avec 0\u00a0€, plus aucune carte n’est vendue\u00a0; celles qui le sont restent valables.",
    unit: "cents",
    least: 0,
    most: 50_000,
    standard: 20_000,
  },
  giftCardMonths: {
    label: "Validité d’une carte cadeau",
    meaning:
      "Combien de temps une carte peut servir après son achat. Une carte garde la sienne, qui est dite à l’achat et sur la carte.",
    unit: "months",
    least: 12,
    most: 60,
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
    case "months":
      return `${value}\u00a0mois`;
    case "cents":
      return formatEuros(value, { short: true });
  }
}

const UNIT_SIGNS: Record<SettingUnit, string> = {
  percent: "%",
  hours: "h",
  months: "mois",
  cents: "€",
  number: "",
};
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

/** Whether coaches are told of this change of a value. */
export const isToldRaise = (key: SettingKey, { before, value }: { before: number; value: number }): boolean =>
  settingOf(key).raiseNoticeDays !== undefined && value > before;

/** Why a higher value cannot take effect at a moment; undefined if coaches know of it in time. */
export function refuseRaise(
  key: SettingKey,
  { before, value, at }: { before: number; value: number; at: Date },
  now: Date,
): string | undefined {
  const { raiseNoticeDays = 0 } = settingOf(key);
  if (!isToldRaise(key, { before, value })) return undefined;
  // One day more, because the day begins at midnight and the mails leave now.
  const earliest = addDays(parisDay(now), raiseNoticeDays + 1);
  return at < parisInstant(earliest, "00:00")
    ? `Une hausse s’annonce aux coachs ${raiseNoticeDays}\u00a0jours avant\u00a0: choisissez le ${formatDay(parisInstant(earliest, "12:00"))} ou plus tard.`
    : undefined;
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
