import { ACCOUNT_STATUSES } from "~/features/payments/core/rules/provider.ts";
import { hasExpired } from "~/features/payments/providers/rules/simulated-objects.ts";
import type { SimulatedObjects } from "~/features/payments/providers/rules/simulated-store.ts";
import type { SimulatedStripe } from "~/features/payments/providers/rules/simulated-stripe.ts";

/** How somebody acts on the page: with a good card, with one that is refused, or with one that is refused or wants its owner only later. */
export type Card = "pays" | "is declined" | "fails later" | "wants its owner later";

interface Pages {
  objects: SimulatedObjects;
  stripe: SimulatedStripe;
  press(ref: string, card: Card): boolean;
}

export interface PageAnswer {
  status: number;
  location?: string;
  html?: string;
}

const CARDS: Record<string, Card> = {
  Pay: "pays",
  "Pay with a card that is declined": "is declined",
  "Pay with a card that fails later": "fails later",
  "Pay with a card that wants its owner later": "wants its owner later",
};

const page = (title: string, content: string): PageAnswer => ({
  status: 200,
  html: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${content}</html>`,
});
const button = (name: string) => `<p><button name="press" value="${name}">${name}</button></p>`;
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The two pages that people see: where they pay, and where they say who they are. */
export function answerPage(double: Pages, path: string, pressed: string | undefined): PageAnswer {
  const [, place, ref = ""] = path.split("/");
  if (place === "paiement-demo") return payPage(double, ref, pressed);
  return place === "compte-demo" ? onboardingPage(double, ref, pressed) : { status: 404 };
}

function payPage(double: Pages, ref: string, pressed: string | undefined): PageAnswer {
  const checkout = double.objects.find("checkout", ref)?.body;
  if (!checkout) return { status: 404 };
  const card = pressed === undefined ? undefined : CARDS[pressed];
  if (card && double.press(ref, card) && card !== "is declined")
    return { status: 303, location: checkout.returnPath };
  if (checkout.status !== "open" || hasExpired(checkout, new Date()))
    return page("Stripe: this page has expired", "");
  const said = card ? "<p role=alert>Your card was declined.</p>" : "";
  const buttons = Object.keys(CARDS).map(button).join("");
  return page(
    "Stripe",
    `<p>${escaped(checkout.description)}: ${(checkout.amountCents / 100).toFixed(2)} EUR</p>${said}
     <form method="post">${buttons}</form><p><a href="${escaped(checkout.cancelPath)}">Back</a></p>`,
  );
}

function onboardingPage({ objects, stripe }: Pages, ref: string, pressed: string | undefined): PageAnswer {
  const onboarding = objects.find("onboarding", ref)?.body;
  if (!onboarding) return { status: 404 };
  const status = ACCOUNT_STATUSES.find((one) => one === pressed);
  if (!status)
    return page("Stripe account", `<form method="post">${ACCOUNT_STATUSES.map(button).join("")}</form>`);
  stripe.setAccountStatus(onboarding.accountRef, status);
  return { status: 303, location: onboarding.backPath };
}
