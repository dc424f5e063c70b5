import type { TypedNames } from "~/features/accounts/rules/names.ts";
import type { Page } from "~/platform/database/paging.server.ts";
import type { FieldErrors } from "~/platform/web/forms.ts";
import type { OfferedCoach, Reach } from "../../coach/queries/candidates.server.ts";
import type { SetupAnswers } from "../../health/schema/setup.ts";
import type { Consent } from "../rules/consents.ts";
import { type PlanConfig, pricePlan, productIdOf, requestPricing, type SoldPrices } from "../rules/plan.ts";

interface Bought {
  setup: SetupAnswers;
  plan: PlanConfig;
  /** as the page shows them */
  prices: SoldPrices;
  /** null without a preference */
  coach: number | null;
  consents: Record<Consent, boolean>;
  names: TypedNames;
  idempotencyKey: string;
}

/** The checkout page, or a message with its own title. */
export type PurchaseAnswer =
  | { url: string }
  | { title: string; text: string; signedOut?: boolean; errors?: PurchaseErrors };

export type PurchaseErrors = FieldErrors<Consent | "coach" | keyof TypedNames>;

const WRONG = "Erreur";

/** Sends the purchase. Health data leaves the browser only here, never before. */
export async function sendPurchase({
  setup,
  plan,
  prices,
  coach,
  consents,
  names,
  idempotencyKey,
}: Bought): Promise<PurchaseAnswer> {
  const body = JSON.stringify({
    product_id: productIdOf(plan),
    price: pricePlan(plan, prices).monthlyCents,
    setupData: setup,
    planConfig: plan,
    pricing: requestPricing(plan, prices),
    coach,
    consents,
    names,
    idempotencyKey,
  });
  try {
    const response = await fetch("/functions/v1/create-subscription", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (response.status === 401)
      return {
        title: "Authentification requise",
        text: "Veuillez vous connecter pour continuer",
        signedOut: true,
      };
    const { url, error, errors } = await response.json();
    if (!response.ok || error)
      return { title: WRONG, text: error ?? "Impossible de créer la session de paiement", errors };
    return url ? { url } : { title: WRONG, text: "URL de paiement non reçue" };
  } catch {
    return { title: WRONG, text: "Une erreur inattendue s’est produite" };
  }
}

export interface FoundReach {
  reach: Reach;
  /** the commune that the location means */
  city: string;
  coaches: Page<OfferedCoach>;
}

/** Undefined if the request fails; the purchase checks it again. */
export async function loadReach(
  { goal, location }: Pick<SetupAnswers, "goal" | "location">,
  page: number,
  signal: AbortSignal,
): Promise<FoundReach | "unknown city" | undefined> {
  try {
    const asked = new URLSearchParams({ goal, city: location, page: String(page) });
    const response = await fetch(`/functions/v1/accompaniment-reach?${asked}`, { signal });
    if (response.status === 400) return "unknown city";
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
