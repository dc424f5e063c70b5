import { type RefObject, useEffect, useRef, useState } from "react";
import { getViewer } from "~/features/accounts/gate.server.ts";
import { readDelivery } from "~/features/business/queries.server.ts";
import { NotSelling } from "~/features/payments/components/not-selling.tsx";
import { paymentsContext } from "~/features/payments/core/commands/provider.server.ts";
import { CodeField } from "~/features/payments/reductions/components/code-field.tsx";
import { restOfOrder } from "~/features/payments/reductions/rules/code-worth.ts";
import { CheckoutForm, type PlacedOrder } from "~/features/shop/cart/components/checkout-form.tsx";
import { changeCart, useCart } from "~/features/shop/cart/components/use-cart.ts";
import type { Cart } from "~/features/shop/cart/rules/cart.ts";
import { findOrderByToken, orderToken, requireOrderByToken } from "~/features/shop/gate.server.ts";
import { placeOrder } from "~/features/shop/orders/commands/place-order.server.ts";
import { FollowedPayment } from "~/features/shop/orders/components/followed-payment.tsx";
import { findLastDelivery, getOrderStatus } from "~/features/shop/orders/queries/order-status.server.ts";
import { paidPath } from "~/features/shop/orders/rules/orders.ts";
import { failOrder, forgetOrder, hasFailed, openOrder } from "~/features/shop/orders/rules/sent-order.ts";
import { checkoutSchema } from "~/features/shop/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Skeleton } from "~/ui/feedback/skeleton.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/checkout.ts";

const ENDED =
  "Votre session a pris fin. Reconnectez-vous, ou envoyez à nouveau pour commander sans compte\u00a0: rien n’est perdu.";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Commander");

/** Guests may order too; for accounts, the known data is filled in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const viewer = getViewer(context);
  const last = viewer && (await findLastDelivery(db, viewer));
  const { firstName, lastName, email } = viewer ?? {};
  const { address = "", city = "", postalCode = "" } = last ?? {};
  return {
    account: viewer?.id ?? "",
    terms: await readDelivery(context),
    sells: settings.sells,
    known: {
      firstName: firstName ?? "",
      lastName: lastName ?? "",
      email: email ?? "",
      address,
      city,
      postalCode,
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, secrets } = context.get(servicesContext);
  const viewer = getViewer(context);
  const tokenOf = (orderId: string) => orderToken(secrets.linkSecret, orderId);
  return answerForm(context, await readForm(request), checkoutSchema, async (sent) => {
    const { lines, idempotencyKey, account, replaces, postage, code, codeRestCents, ...delivery } = sent;
    if (account !== (viewer?.id ?? "") && account !== "")
      throw new AppError("unauthenticated", { message: ENDED });
    const replaced = await findOrderByToken(db, secrets.linkSecret, replaces);
    const { orderId } = await placeOrder(
      {
        ...context.get(paymentsContext),
        terms: settings.delivery,
        pathsOf: (id) => ({ returnPath: paidPath(tokenOf(id)), cancelPath: "/checkout" }),
      },
      {
        userId: viewer?.id ?? null,
        lines,
        delivery,
        idempotencyKey,
        replaces: replaced,
        shownPostageCents: postage,
        code,
        codeRestCents,
      },
    );
    const token = tokenOf(orderId);
    const own = await requireOrderByToken(db, secrets.linkSecret, token);
    return { placed: { token, order: await getOrderStatus(db, own) } };
  });
}

/** Orders the cart of this browser, then follows the payment, which is made in another tab. */
export default function Checkout({ loaderData: { account, terms, known, sells } }: Route.ComponentProps) {
  const cart = useCart();
  const [followed, setFollowed] = useState<Partial<PlacedOrder> & { opened?: boolean }>({});
  const [edited, setEdited] = useState("");
  /** the cart as it was sent, until the answer arrives: keeps the form mounted if another tab changes it */
  const [sent, setSent] = useState<Cart>();
  const heading = useRef<HTMLHeadingElement>(null);
  const awaited = cart && openOrder(cart)?.token;
  // The order may also come from another tab, or from before a reload.
  useEffect(() => {
    if (awaited) setFollowed((known) => (known.token === awaited ? known : { token: awaited }));
  }, [awaited]);
  const isPaidElsewhere = cart?.order?.settledAt !== undefined && cart.order.token === followed.token;
  const order = isPaidElsewhere ? cart.order : cart && openOrder(cart);
  const isFollowing = !sent && order !== undefined && (isPaidElsewhere || edited !== order.token);
  useFocusAfter(isFollowing, heading);
  if (!cart) return <CheckoutSkeleton />;

  if (isFollowing)
    return (
      <div className="page-width max-w-2xl py-8 md:py-14">
        <FollowedPayment
          key={order.token}
          token={order.token}
          first={followed.token === order.token ? followed.order : undefined}
          opened={followed.opened}
          isSettled={isPaidElsewhere}
          onEdit={() => setEdited(order.token)}
          onOver={() => changeCart((latest) => failOrder(latest, order.token, Date.now()))}
          onCalledOff={() => changeCart(forgetOrder)}
        />
      </div>
    );
  if (!sent && cart.items.length === 0) return <EmptyCart />;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 pt-4 pb-14 md:pt-6">
      <Breadcrumb
        items={[{ label: "Accueil", to: "/" }, { label: "Boutique", to: "/shop" }, { label: "Commander" }]}
      />
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
        Commander
      </h1>
      {hasFailed(cart, Date.now()) && (
        <Alert tone="danger" title="Le paiement n’a pas abouti">
          Rien n’a été débité, et votre panier est toujours là&nbsp;: vérifiez-le, puis commandez à nouveau.
        </Alert>
      )}
      {sells ? (
        <CheckoutForm
          cart={sent ?? cart}
          terms={terms}
          known={known}
          account={account}
          renderCode={({ form, sold }) => (
            <CodeField
              sale="shop"
              priceCents={sumLines(sold.lines) + sold.deliveryCents}
              restOf={(worth) => restOfOrder(worth, sold)}
              error={form.errors.code}
            />
          )}
          onSending={(isSending) => setSent(isSending ? cart : undefined)}
          onPlaced={(placed, opened) => {
            setEdited("");
            setFollowed(opened === undefined ? placed : { ...placed, opened });
          }}
        />
      ) : (
        <NotSelling />
      )}
    </div>
  );
}

const sumLines = (lines: readonly { unitCents: number; quantity: number }[]): number =>
  lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);

/** The focused element is gone by then, so the focus moves on. */
function useFocusAfter(isShown: boolean, next: RefObject<HTMLElement | null>): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown) next.current?.focus();
    wasShown.current = isShown;
  }, [isShown, next]);
}

function EmptyCart() {
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
function CheckoutSkeleton() {
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
