import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { readTerms } from "~/features/business/queries.server.ts";
import { NotSelling } from "~/features/payments/components/not-selling.tsx";
import { sellGiftCard } from "~/features/payments/gift-cards/commands/sell-card.server.ts";
import { BalanceForm } from "~/features/payments/gift-cards/components/balance-form.tsx";
import { GiftCardForm } from "~/features/payments/gift-cards/components/gift-card-form.tsx";
import { giftCardToken } from "~/features/payments/gift-cards/gate.server.ts";
import { findBalance } from "~/features/payments/gift-cards/queries/shown-card.server.ts";
import { GIFT_CARDS_PATH, giftCardPath } from "~/features/payments/gift-cards/rules/gift-cards.ts";
import { cardBalanceSchema, giftCardSchema } from "~/features/payments/gift-cards/schema.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { sendOnward } from "../bookings/send-onward.ts";
import { privateAnswerHeaders } from "../dashboard/private-page.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/gift-cards.ts";
import { giftCardParts } from "./gift-card-parts.server.ts";

export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(servicesContext);
  const viewer = getViewer(context);
  const terms = await readTerms(context);
  return {
    publicUrl: settings.publicUrl,
    sells: settings.sells,
    leastCents: terms.giftCardLeastCents,
    mostCents: terms.giftCardMostCents,
    months: terms.giftCardMonths,
    buyer: {
      name: [viewer?.firstName, viewer?.lastName].filter(Boolean).join(" "),
      email: viewer?.email ?? "",
    },
    idempotencyKey: randomUUID(),
    now: new Date(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, secrets } = context.get(servicesContext);
  const viewer = getViewer(context);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "buy":
      return answerForm(context, form, giftCardSchema, async (order) => {
        const buyer = viewer && { user: viewer.id };
        const { id, checkoutUrl } = await sellGiftCard(giftCardParts(context), buyer, order);
        throw sendOnward(request, {
          checkoutUrl,
          reservation: giftCardPath(giftCardToken(secrets.linkSecret, id)),
        });
      });
    case "balance":
      return answerForm(context, form, cardBalanceSchema, async ({ code }) => ({
        card: await findBalance(db, code),
      }));
    default:
      throw new AppError("invalid_input");
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: `Cartes cadeaux · ${BRAND.name}`,
    description:
      "Offrez des séances avec un coach sportif\u00a0: choisissez le montant, le jour de l’envoi et votre message.",
    path: GIFT_CARDS_PATH,
    publicUrl: loaderData?.publicUrl ?? "",
  });
}

export default function GiftCards({ loaderData }: Route.ComponentProps) {
  const { sells, leastCents, mostCents, months, buyer, idempotencyKey, now } = loaderData;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 pt-10 pb-16 md:pt-16 md:pb-24">
      <header className="grid max-w-2xl gap-4">
        <h1 className="text-4xl font-bold sm:text-5xl">Offrez une carte cadeau</h1>
        <p className="text-lg text-muted">
          Des séances, un pack ou un achat à la boutique&nbsp;: la personne choisit, en une ou plusieurs fois.
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Card>
          <CardBody className="sm:p-8">{buyPart()}</CardBody>
        </Card>
        <aside className="grid content-start gap-5 rounded-lg bg-sunken p-6 sm:p-8">
          <h2 className="text-2xl">Vous avez une carte&nbsp;?</h2>
          <p className="text-muted">
            Tapez son code avant de payer, à «&nbsp;Code promo ou carte cadeau&nbsp;». Voici ce qui y reste.
          </p>
          <BalanceForm />
        </aside>
      </div>
    </div>
  );

  function buyPart(): ReactNode {
    if (!sells) return <NotSelling />;
    if (mostCents === 0)
      return (
        <Alert title="Pas de carte cadeau pour l’instant">
          Nous n’en vendons plus en ce moment. Celles qui sont déjà offertes restent valables.
        </Alert>
      );
    return (
      <GiftCardForm
        idempotencyKey={idempotencyKey}
        leastCents={leastCents}
        mostCents={mostCents}
        months={months}
        buyer={buyer}
        now={now}
      />
    );
  }
}
