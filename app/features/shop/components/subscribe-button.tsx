import { type MouseEvent, useRef } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import type { FormAnswer } from "~/platform/forms.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { Form } from "~/ui/form.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useForm } from "~/ui/use-form.ts";

type Answer = FormAnswer & { url?: string };

/** Begins a subscription: the payment opens in a tab of its own, and where the browser allows none, by a link. */
export function SubscribeButton({ productId }: { productId: number }) {
  const root = useRouteLoaderData<{ viewer: unknown }>("root");
  const navigate = useNavigate();
  const tab = useRef<Window | null>(null);
  const form = useForm<never, Answer>({
    action: "/functions/v1/create-subscription",
    about: `subscribe-${productId}`,
    onAnswer: ({ url, refusal }) => {
      if (url && tab.current) {
        tab.current.opener = null;
        tab.current.location.replace(url);
      } else tab.current?.close();
      tab.current = null;
      if (!url) refuse(refusal);
    },
  });
  const press = (event: MouseEvent) => {
    if (root?.viewer) {
      // At the press itself: a tab that is opened after the answer would be blocked.
      tab.current = form.busy ? tab.current : window.open("", "_blank");
      return;
    }
    event.preventDefault();
    const dialog = new URLSearchParams(window.location.search);
    dialog.set("auth", "login");
    void navigate(`?${dialog}`, { preventScrollReset: true });
  };
  const { url } = form.answer ?? {};
  return (
    <Form of={form} className="grid gap-3">
      <input type="hidden" name="product_id" value={productId} />
      <Button type="submit" size="lg" busy={form.busy} onClick={press} className="w-full sm:w-auto">
        S’abonner
      </Button>
      {url && (
        <div role="status" className="grid justify-items-start gap-2 rounded-md bg-green-pale p-4">
          <p>Le paiement s’ouvre dans un nouvel onglet. Rien ne s’est ouvert&nbsp;?</p>
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
