import { ACCOUNT_STATES, type AccountStand, type Connect } from "./connect.ts";
import type { Card, Sales } from "./sales.ts";
import type { Store } from "./store.ts";

interface Parts {
  store: Store;
  sales: Sales;
  connect: Connect;
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
export function answerPage(parts: Parts, path: string, pressed: string | undefined): PageAnswer {
  const [, place, id = ""] = path.split("/");
  if (place === "pay") return payPage(parts, id, pressed);
  if (place === "onboard") return onboardingPage(parts, id, pressed);
  return { status: 404 };
}

function payPage({ store, sales }: Parts, id: string, pressed: string | undefined): PageAnswer {
  const session = store.get("cs", id);
  const name = Object.values(sales.orders.get(id)?.line_items ?? {})[0]?.price_data.product_data.name ?? "";
  const card = pressed === undefined ? undefined : CARDS[pressed];
  if (card && sales.press(id, card) && session.status === "complete")
    return { status: 303, location: session.success_url };
  if (session.status !== "open") return page("Stripe: this page has expired", "");
  const said = card ? "<p role=alert>Your card was declined.</p>" : "";
  const buttons = Object.keys(CARDS).map(button).join("");
  return page(
    "Stripe",
    `<p>${escaped(name)}: ${(session.amount_total / 100).toFixed(2)} EUR</p>${said}
     <form method="post">${buttons}</form><p><a href="${escaped(session.cancel_url)}">Back</a></p>`,
  );
}

function onboardingPage({ connect }: Parts, id: string, pressed: string | undefined): PageAnswer {
  const links = connect.links.get(id);
  if (!links) return { status: 404 };
  const stand = ACCOUNT_STATES.find((state) => state === pressed) as AccountStand | undefined;
  if (!stand)
    return page("Stripe account", `<form method="post">${ACCOUNT_STATES.map(button).join("")}</form>`);
  connect.stand(id, stand);
  return { status: 303, location: links.return_url };
}
