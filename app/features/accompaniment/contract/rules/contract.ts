import { euros, monthsText, type PlanType, pricePlan, type SoldPrices, TYPE_NAMES } from "./plan.ts";

/** The contract as its row stores it. Every contract includes an introduction. */
export interface Sold extends SoldPrices {
  type: PlanType;
  months: number;
  sessions: number;
  reviews: number;
}

/** in thousandths */
export const VAT_RATE = 200;

/** The VAT rate that the invoices of the contract charge. */
export const saleVatRate = ({ isVatExempt }: { isVatExempt: boolean }): number =>
  isVatExempt ? 0 : VAT_RATE;

/** For example "3 séances" or "1 séance". */
const counted = (count: number, one: string, many: string) => `${count}\u00a0${count > 1 ? many : one}`;

/** For example "Accompagnement complet, 3 mois". */
export const contractName = ({ type, months }: Pick<Sold, "type" | "months">): string =>
  `${TYPE_NAMES[type]}, ${monthsText(months)}`;

/** The items of the contract with their prices in cents. */
export function contractLines(sold: Sold): { what: string; cents: number }[] {
  const { type, months, sessions, reviews, unitCents, monthCents } = sold;
  const plan = {
    duration: months,
    introSession: true,
    coachingSessions: sessions,
    monthlyReviews: reviews,
  };
  const price = pricePlan(plan, sold);
  const follow = type === "accompagnement" ? "Suivi et programme personnalisé" : "Programme personnalisé";
  return [
    {
      what: `${follow}, ${monthsText(months)} à ${euros(monthCents)}`,
      cents: price.monthsCents,
    },
    { what: "Séance d’introduction", cents: price.introCents },
    {
      what: `${counted(sessions, "séance de coaching", "séances de coaching")} à ${euros(unitCents)}`,
      cents: price.sessionsCents,
    },
    {
      what: `${counted(reviews, "bilan mensuel", "bilans mensuels")} à ${euros(unitCents)}`,
      cents: price.reviewsCents,
    },
  ].filter(({ cents }) => cents > 0);
}
