import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Skeleton } from "~/ui/feedback/skeleton.tsx";

export function EmptyCart() {
  return (
    <div className="page-width py-10 md:py-16">
      <EmptyState
        headingLevel={1}
        title="Votre panier est vide"
        text="Équipements, compléments et programmes vous attendent à la boutique."
        action={<ButtonLink to="/shop">Voir la boutique</ButtonLink>}
      />
    </div>
  );
}

/** The skeleton shows until the browser has read its cart, which the server does not know. */
export function CheckoutSkeleton() {
  return (
    <div className="page-width grid gap-6 pt-4 pb-14 md:pt-6">
      <h1 className="text-3xl sm:text-4xl">Commander</h1>
      <noscript>
        {import.meta.env.SSR && (
          <Alert title="Le panier demande JavaScript">
            Il est gardé dans votre navigateur. Activez JavaScript, puis rechargez cette page.
          </Alert>
        )}
      </noscript>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <Skeleton shape="block" className="h-112" />
        <Skeleton shape="block" className="h-80" />
      </div>
    </div>
  );
}
