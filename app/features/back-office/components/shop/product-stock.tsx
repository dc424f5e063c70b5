import { Link } from "react-router";
import { orderName } from "~/features/shop/orders/rules/orders.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { FoundProduct, StockMove } from "../../queries/list-shop-products.server.ts";
import { shopOrderPath } from "../../rules/shop.ts";
import { correctStockSchema, receiveStockSchema } from "../../schema.ts";

export function ProductStock({ product: { stock, moves, lastCount } }: { product: FoundProduct }) {
  return (
    <Card asChild>
      <section aria-labelledby="stock">
        <CardBody className="grid-cols-[minmax(0,1fr)]">
          <h2 id="stock" className="text-xl">
            Stock
          </h2>
          <p>
            <span className="font-display text-4xl leading-none font-bold tabular">{stock}</span>{" "}
            {stock > 1 ? "peuvent être commandés" : "peut être commandé"}. Ce qui est commandé et pas encore
            parti n’est plus compté.
          </p>
          <div className="grid gap-6 lg:grid-cols-2">
            <StockForm kind="receive" lastCount={lastCount} />
            <StockForm kind="correct" lastCount={lastCount} />
          </div>
          <StockHistory moves={moves} />
        </CardBody>
      </section>
    </Card>
  );
}

const FORMS = {
  receive: {
    schema: receiveStockSchema,
    title: "Réception",
    quantity: "Quantité reçue",
    hint: undefined,
    reason: "Bon de livraison, fournisseur",
    submit: "Ajouter au stock",
  },
  correct: {
    schema: correctStockSchema,
    title: "Correction",
    quantity: "Différence",
    hint: "Par exemple -2 s’il en manque deux, 3 s’il y en a trois de plus.",
    reason: "Raison",
    submit: "Corriger le stock",
  },
} as const;

function StockForm({ kind, lastCount }: { kind: keyof typeof FORMS; lastCount: number }) {
  const { schema, title, quantity, hint, reason, submit } = FORMS[kind];
  const form = useForm({ intent: kind, schema, onAnswer: ({ ok }) => ok && form.reset() });
  return (
    <Form of={form} aria-label={title} className="grid content-start gap-4">
      <h3 className="text-lg">{title}</h3>
      <input type="hidden" name="seenCount" value={lastCount} />
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      <Field label={quantity} hint={hint} required error={form.errors.quantity}>
        <Input
          name="quantity"
          inputMode={kind === "receive" ? "numeric" : "text"}
          autoComplete="off"
          defaultValue={form.values.quantity}
          className="max-w-40"
        />
      </Field>
      <Field label={reason} required={kind === "correct"} error={form.errors.reason}>
        <Input name="reason" maxLength={300} autoComplete="off" defaultValue={form.values.reason} />
      </Field>
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        {submit}
      </Button>
    </Form>
  );
}

const KINDS: Record<StockMove["kind"], string> = {
  received: "Reçu",
  corrected: "Corrigé",
  reserved: "Commandé",
  released: "Libéré",
  returned: "Rendu",
};

function StockHistory({ moves }: { moves: StockMove[] }) {
  if (moves.length === 0) return <p className="text-muted">Rien n’a encore bougé.</p>;
  return (
    <Table caption="Mouvements du stock, du plus récent au plus ancien" showCaption>
      <thead>
        <tr>
          <Th>Quand</Th>
          <Th>Quoi</Th>
          <Th className="text-right">Quantité</Th>
          <Th>Pour, ou pourquoi</Th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ id, at, kind, quantity, orderNumber, words, by }) => (
          <Tr key={id}>
            <Td className="whitespace-nowrap">
              <time dateTime={at}>{formatDayTime(new Date(at))}</time>
            </Td>
            <Td>{KINDS[kind]}</Td>
            <Td numeric>{quantity > 0 ? `+${quantity}` : `\u2212${-quantity}`}</Td>
            <Td className="min-w-48 wrap-anywhere">
              {orderNumber !== null && (
                <Link to={shopOrderPath(orderNumber)} className="rounded-sm underline underline-offset-4">
                  {orderName({ number: orderNumber })}
                </Link>
              )}
              {words}
              {by && <span className="text-muted">{words ? `, ${by}` : by}</span>}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
