import { type MouseEvent, useEffect, useEffectEvent } from "react";
import { Link, useNavigate, useRouteLoaderData } from "react-router";
import { formatEuros } from "~/platform/format/money.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { usePaymentTab } from "~/ui/feedback/use-payment-tab.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { useIdempotencyKey } from "~/ui/form/use-idempotency-key.ts";
import { PREMIUM_PRODUCT } from "../../premium/rules/premium.ts";
import { SUBSCRIPTIONS_PATH } from "../rules/subscriptions.ts";

type Answer = FormAnswer & { url?: string };

interface SubscribeButtonProps {
  productId: number | typeof PREMIUM_PRODUCT;
  priceCents: number;
}

/** The payment opens in a new tab, or by a link if the browser blocks it. */
export function SubscribeButton({ productId, priceCents }: SubscribeButtonProps) {
  const root = useRouteLoaderData<{ viewer: unknown }>("root");
  const navigate = useNavigate();
  const tab = usePaymentTab();
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const form = useForm<never, Answer>({
    action: "/functions/v1/create-subscription",
    about: `subscribe-${productId}`,
    onRefused: tab.close,
    onAnswer: ({ url, refusal }) => {
      if (!url) return refuse(refusal);
      renewKey();
      tab.show(url);
    },
  });
  const { busy } = form;
  // The request ended without a page to pay on. A successful answer has been handled by now.
  const closeTab = useEffectEvent(tab.close);
  useEffect(() => {
    if (!busy) closeTab();
  }, [busy]);
  const press = (event: MouseEvent) => {
    if (root?.viewer) return tab.open();
    event.preventDefault();
    const dialog = new URLSearchParams(window.location.search);
    dialog.set("auth", "login");
    void navigate(`?${dialog}`, { preventScrollReset: true });
  };
  const { url } = form.answer ?? {};
  return (
    <Form of={form} className="grid gap-3">
      <input type="hidden" name="product_id" value={productId} />
      <input type="hidden" name="price" value={priceCents} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <Button type="submit" size="lg" busy={form.busy} onClick={press} className="w-full sm:w-auto">
        {productId === PREMIUM_PRODUCT ? "S’abonner à Premium" : "S’abonner"}
      </Button>
      <p className="text-sm text-muted">
        Commande avec obligation de paiement&nbsp;: {formatEuros(priceCents)} aujourd’hui, puis chaque mois,
        jusqu’à ce que vous y mettiez fin. En vous abonnant, vous acceptez nos{" "}
        <Link to="/terms" className="text-clay-text underline underline-offset-4">
          conditions d’utilisation
        </Link>
        .
      </p>
      {url && (
        <div role="status" className="grid justify-items-start gap-2 rounded-md bg-green-pale p-4">
          {productId === PREMIUM_PRODUCT ? (
            <p>
              Le paiement s’ouvre dans un nouvel onglet. Une fois payé, Premium est actif&nbsp;: rechargez
              cette page. Rien ne s’est ouvert&nbsp;?
            </p>
          ) : (
            <p>
              Le paiement s’ouvre dans un nouvel onglet. Une fois payé, votre premier mois est dans{" "}
              <Link to={SUBSCRIPTIONS_PATH} className="font-semibold underline underline-offset-4">
                Mes abonnements
              </Link>
              . Rien ne s’est ouvert&nbsp;?
            </p>
          )}
          <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: "secondary" })}>
            Ouvrir la page de paiement
          </a>
        </div>
      )}
    </Form>
  );
}

function refuse(reason: string | undefined): void {
  if (reason === "Veuillez vous connecter pour continuer.")
    toast({ title: "Authentification requise", description: reason, variant: "destructive" });
  else
    toast({
      title: "Erreur",
      description: reason ?? "Une erreur inattendue s’est produite",
      variant: "destructive",
    });
}
