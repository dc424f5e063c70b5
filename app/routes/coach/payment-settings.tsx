import { WalletIcon } from "lucide-react";
import { useSearchParams } from "react-router";
import { coachViewerContext, forCoaches, refuseVisitors } from "~/features/accounts/gate.server.ts";
import { getAccount, hasProvedIdentity } from "~/features/accounts/queries.server.ts";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { askAfterAccount } from "~/features/payments/payouts/commands/open-account.server.ts";
import {
  revokeMandate,
  savePaymentInfo,
} from "~/features/payments/payouts/commands/save-payment-info.server.ts";
import { AccountStatusCard } from "~/features/payments/payouts/components/account-status-card.tsx";
import { PaymentInfoForm } from "~/features/payments/payouts/components/payment-form/payment-info-form.tsx";
import { getPaymentInfo, getPayoutAccount } from "~/features/payments/payouts/queries/payment-info.server.ts";
import { INCOME_PATH } from "~/features/payments/payouts/rules/payouts.ts";
import { paymentInfoSchema, revokeMandateSchema } from "~/features/payments/schema.ts";
import { geocoderContext } from "~/features/places/adapters/geocoder.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/payment-settings.ts";
import { reportEndedSession, SIGN_IN_TO_CHANGE } from "./payment/ended-session.ts";

const ProofDialog = lazyPart(() => import("./payment/proof-dialog.tsx"));

export const headers = privateAnswerHeaders;

export const middleware: Route.MiddlewareFunction[] = [refuseVisitors(SIGN_IN_TO_CHANGE), forCoaches];

export async function loader({ context, request }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const payments = context.get(paymentsContext);
  if (searchParams.get("stripe") === "retour") await askAfterAccount(payments, coach);
  const [info, payoutAccount, { email, hasPassword }] = await Promise.all([
    getPaymentInfo(db, coach),
    getPayoutAccount(db, coach, payments.provider.name),
    getAccount(db, coach),
  ]);
  return {
    coachId: coach.id,
    info,
    payoutAccount,
    isDemo: payments.provider.name === "demo",
    account: { email, hasPassword },
    asksHomeServices: settings.homeServices !== undefined,
  };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reportEndedSession(serverLoader);

export async function action({ context, request }: Route.ActionArgs) {
  const coach = context.get(coachViewerContext);
  const { db, settings, secrets } = context.get(servicesContext);
  const { ibans, provider } = context.get(paymentsContext);
  const geocoder = context.get(geocoderContext);
  const parts = {
    db,
    ibans,
    provider,
    geocoder,
    publicUrl: settings.publicUrl,
    linkSecret: secrets.linkSecret,
  };
  const form = await readForm(request);
  if (form.get("intent") === "revoke-mandate")
    return answerForm(context, form, revokeMandateSchema, ({ mandate }) => revokeMandate(db, coach, mandate));
  return answerForm(context, form, paymentInfoSchema, async (info) =>
    savePaymentInfo(parts, coach, info, { isProved: await hasProvedIdentity(db, coach) }),
  );
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Paramètres de paiement");
}

/** This is the only page of the coach's area without the side menu; breadcrumbs lead back. */
export default function PaymentSettings({ loaderData }: Route.ComponentProps) {
  const { coachId, info, payoutAccount, isDemo, account, asksHomeServices } = loaderData;
  const [parameters] = useSearchParams();
  return (
    <div className="page-width grid gap-8 py-6 md:py-10">
      <Breadcrumb
        items={[
          { label: "Tableau de bord", to: "/dashboard" },
          { label: "Paramètres", to: "/dashboard/settings" },
          { label: "Paiement" },
        ]}
      />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl md:text-4xl">Paramètres de paiement</h1>
        <ButtonLink to={INCOME_PATH} variant="secondary">
          <WalletIcon aria-hidden />
          Voir mes revenus
        </ButtonLink>
      </header>
      <div className="mt-2 grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
        <div className="lg:sticky lg:top-24 lg:order-last">
          <AccountStatusCard account={payoutAccount} visit={parameters.get("stripe")} />
        </div>
        <div className="min-w-0">
          <PaymentInfoForm
            coachId={coachId}
            info={info}
            asksHomeServices={asksHomeServices}
            hasAccount={payoutAccount.exists}
            isDemo={isDemo}
            askProof={(on) => <ProofDialog account={account} {...on} onMissing={on.onClose} />}
          />
        </div>
      </div>
    </div>
  );
}
