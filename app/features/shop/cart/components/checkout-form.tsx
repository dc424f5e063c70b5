import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import type { DeliverySettings } from "~/platform/config/delivery-settings.ts";
import { checkForm, type FormAnswer } from "~/platform/web/forms.ts";
import { newId } from "~/platform/web/new-id.ts";
import { Button } from "~/ui/controls/button.tsx";
import { usePaymentTab } from "~/ui/feedback/use-payment-tab.ts";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import { OrderSummary } from "../../orders/components/order-summary.tsx";
import type { OrderStatus } from "../../orders/queries/order-status.server.ts";
import { aboutOf, nameOrder } from "../../orders/rules/sent-order.ts";
import type { checkoutSchema } from "../../schema.ts";
import { type Cart, linesOf, type OrderedLine, orderLines } from "../rules/cart.ts";
import { deliveryCents } from "../rules/delivery.ts";
import { CHECKOUT_DRAFT, completeAddress } from "./checkout-draft.ts";
import { changeCart, currentCart } from "./use-cart.ts";
import { useCartCheck } from "./use-cart-check.ts";

export interface PlacedOrder {
  token: string;
  order: OrderStatus;
}

interface OrderPrices {
  lines: readonly { unitCents: number; quantity: number }[];
  deliveryCents: number;
}

interface CheckoutFormProps {
  cart: Cart;
  terms: DeliverySettings;
  known: KnownDelivery;
  /** id of the signed-in account, or "" */
  account: string;
  /** the field belongs to another room; `sold` is what a code may reduce */
  renderCode: (shown: { form: FormState; sold: OrderPrices }) => ReactNode;
  /** the form must stay mounted until the answer arrives */
  onSending: (isSending: boolean) => void;
  /** `opened`: whether the browser allowed the payment tab; undefined if the payment is not ready yet */
  onPlaced: (placed: PlacedOrder, opened: boolean | undefined) => void;
}

let schema: typeof checkoutSchema | undefined;
const loadSchema = async (): Promise<typeof checkoutSchema> => {
  schema = (await import("../../schema.ts")).checkoutSchema;
  return schema;
};

/** Required to enable the button; other errors are shown beside their field. */
const FIRST_FIELDS = ["firstName", "lastName", "email", "address"] as const;

/** Everything typed is kept as a draft until the order is paid. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, terms, known, account, renderCode, onSending, onPlaced } = props;
  const draft = useDraft(CHECKOUT_DRAFT, draftPlace);
  const check = useCartCheck(cart);
  const tab = usePaymentTab();
  const sent = useRef({ idempotencyKey: "", about: "" });
  const name = useRef<HTMLInputElement>(null);
  const replaced = useRef<HTMLInputElement>(null);
  const form = useForm<typeof checkoutSchema, FormAnswer & { placed?: PlacedOrder }>({
    schema: loadSchema,
    memory: {
      typed: draft.typed,
      change: (typed) =>
        draft.change(completeAddress(withoutCode(typed), new FormData(form.props.ref.current ?? undefined))),
    },
    onRefused: tab.close,
    onAnswer: ({ placed }) => {
      if (!placed) return check.again();
      const { token, order } = placed;
      const lines = heldLines(order);
      changeCart(({ items }) => ({ items, order: { ...sent.current, token, lines, sentAt: Date.now() } }));
      onPlaced(placed, order.checkoutUrl ? tab.show(order.checkoutUrl) : undefined);
    },
  });
  const { busy } = form;
  const reportSending = useEffectEvent((isSending: boolean) => {
    onSending(isSending);
    // The request ended without a page to pay on. A successful answer has been handled by now.
    if (!isSending) tab.close();
  });
  useEffect(() => reportSending(busy), [busy]);
  // Signing in fills the form from the account. A session that ends leaves the form as it is.
  const [filled, setFilled] = useState({ account, known });
  if (account !== "" && account !== filled.account) setFilled({ account, known });
  const textOf = (field: keyof KnownDelivery) =>
    draft.typed[field] ?? form.values[field] ?? filled.known[field];
  const isReady = FIRST_FIELDS.every((field) => textOf(field).trim() !== "");
  /** The idempotency key is set on submit, because it depends on the content of the order. */
  const send = (event: FormEvent<HTMLFormElement>) => {
    const about = aboutOf(new FormData(event.currentTarget));
    const { idempotencyKey, replaces } = nameOrder(currentCart(), about, newId);
    sent.current = { idempotencyKey, about };
    changeCart((latest) => ({ ...latest, attempt: sent.current }));
    if (name.current) name.current.value = idempotencyKey;
    if (replaced.current) replaced.current.value = replaces;
    if (!schema || checkForm(schema, new FormData(event.currentTarget)).ok) tab.open();
    form.props.onSubmit(event);
  };
  const refusal = form.answer?.refusal ?? form.errors.lines;
  const lines = orderLines(cart);
  const postage = deliveryCents(terms, lines);
  return (
    <Form
      of={{ ...form, props: { ...form.props, onSubmit: send } }}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_25rem]"
    >
      <input type="hidden" name="lines" value={JSON.stringify(linesOf(cart.items))} />
      <input type="hidden" name="postage" value={postage} />
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="idempotencyKey" ref={name} />
      <input type="hidden" name="replaces" ref={replaced} />
      <DeliveryFields
        key={filled.account}
        form={form}
        textOf={textOf}
        isSent={cart.items.some(({ product }) => product.category !== "coaching")}
      />
      <div className="lg:sticky lg:top-24">
        <OrderSummary cart={cart} check={check} terms={terms}>
          <Refusal text={refusal} />
          {renderCode({ form: form as FormState, sold: { lines, deliveryCents: postage } })}
          <Button type="submit" size="lg" disabled={!isReady} busy={form.busy}>
            {form.busy ? "Envoi..." : "Commander avec obligation de paiement"}
          </Button>
          <p className="text-sm text-muted">
            {!isReady && "Indiquez vos nom, e-mail et adresse pour commander. "}
            En commandant, vous acceptez nos{" "}
            <Link to="/terms" className="text-clay-text underline underline-offset-4">
              conditions d’utilisation
            </Link>
            . Vous payez sur une page sécurisée, qui s’ouvre dans un nouvel onglet.
          </p>
        </OrderSummary>
      </div>
    </Form>
  );
}

/** A gift card is worth money to whoever knows its code, so no draft keeps it. */
const withoutCode = ({ code: _, codeRestCents: __, ...typed }: Record<string, string>) => typed;

/** The units that count as available to this cart, because its own unpaid order holds them. */
const heldLines = ({ lines }: OrderStatus): OrderedLine[] =>
  lines
    .map(({ productId, quantity, heldQuantity }) => ({ productId, quantity: heldQuantity ?? quantity }))
    .filter(({ quantity }) => quantity > 0);

interface KnownDelivery {
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  city: string;
  postalCode: string;
}
type FieldName = keyof KnownDelivery;

interface DeliveryFieldsProps {
  form: Pick<FormState<FieldName | "country">, "errors">;
  /** the typed text, or else the account's */
  textOf: (name: FieldName) => string;
  /** true if something is shipped */
  isSent: boolean;
}

function DeliveryFields({ form, textOf, isSent }: DeliveryFieldsProps) {
  const text = (name: FieldName, label: string, autoComplete: string, more: object = {}) => (
    <Field label={label} required error={form.errors[name]}>
      <Input name={name} autoComplete={autoComplete} defaultValue={textOf(name)} {...more} />
    </Field>
  );
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-5 font-display text-2xl font-bold">
        {isSent ? "Livraison" : "Vos coordonnées"}
      </legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {text("firstName", "Prénom", "given-name")}
        {text("lastName", "Nom", "family-name")}
      </div>
      <Field
        label="E-mail"
        required
        error={form.errors.email}
        hint="Nous y envoyons la confirmation et le suivi de votre commande."
      >
        <Input name="email" type="email" autoComplete="email" defaultValue={textOf("email")} />
      </Field>
      {text("address", "Adresse", "street-address", { placeholder: "Numéro et rue" })}
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {text("postalCode", "Code postal", "postal-code", { inputMode: "numeric", maxLength: 10 })}
        {text("city", "Ville", "address-level2")}
      </div>
      <Field label="Pays" error={form.errors.country} hint="Nous livrons en France.">
        <Input name="country" readOnly autoComplete="off" defaultValue="France" className="bg-sunken" />
      </Field>
    </fieldset>
  );
}
