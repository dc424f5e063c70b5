import { totalCents } from "~/features/shop/orders/rules/order-states.ts";
import { withdrawalName } from "~/features/withdrawals/rules/withdrawal.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros, typedEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { FoundReturn, FoundShopOrder } from "../../queries/list-shop-orders.server.ts";
import { LONGEST_REASON } from "../../rules/actions.ts";
import { refuseReturnSchema, returnSchema } from "../../schema.ts";
import { ReasonButton } from "../reason-button.tsx";
import { dueLine, ReturnBadges } from "./shop-return-card.tsx";

interface ShopReturnWorkProps {
  order: FoundShopOrder;
  back: FoundReturn;
  now: Date;
}

export function ShopReturnWork({ order, back, now }: ShopReturnWorkProps) {
  const { id, number, status, declared, proofCarrier, proofTracking, words } = back;
  const declaredAt = new Date(back.declaredAt);
  const due = dueLine({ status, declaredAt });
  // Other refunds meanwhile reduce the amount, so that nothing is paid twice.
  const dueCents = Math.min(back.laterCents - back.refundedCents, totalCents(order) - order.refundCents);
  const isOpen = status === "awaiting" || status === "sent";
  return (
    <Card asChild>
      <section id={`retour-${number}`} aria-labelledby={`titre-retour-${number}`} className="scroll-mt-24">
        <CardBody>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 id={`titre-retour-${number}`} className="text-xl">
              Rétractation {withdrawalName(back)}
            </h2>
            <ReturnBadges of={{ status, declaredAt }} now={now} />
          </div>
          <p className="wrap-anywhere whitespace-pre-line">{declared}</p>
          <p className="text-sm text-muted">
            Déclarée le <time dateTime={back.declaredAt}>{formatDayTime(declaredAt)}</time>
            {due && ` · ${due}`}
          </p>
          {proofTracking && (
            <p className="wrap-anywhere">
              Preuve d’envoi&nbsp;: {proofCarrier}, <span className="tabular">{proofTracking}</span>
            </p>
          )}
          {back.atOnceCents > 0 && <p>{formatEuros(back.atOnceCents)} remboursés à la déclaration.</p>}
          {back.refundedCents > 0 && <p>{formatEuros(back.refundedCents)} remboursés pour le retour.</p>}
          {words && (
            <blockquote className="max-w-prose rounded-lg bg-sand px-3 py-2 wrap-anywhere whitespace-pre-line">
              {words}
            </blockquote>
          )}
          {isOpen && (
            <>
              <ReturnForm key={`${id} ${status}`} back={back} dueCents={dueCents} />
              <div>
                <ReasonButton
                  intent="refuse-return"
                  schema={refuseReturnSchema}
                  fields={{ withdrawalId: id }}
                  label="Classer sans remboursement"
                  about={withdrawalName(back)}
                  title={`Classer ${withdrawalName(back)} sans remboursement\u00a0?`}
                  description="À faire si le colis n’est jamais revenu, ou si rien de ce qu’il contient ne peut être repris."
                  hint="Elle est envoyée par e-mail à la personne."
                  confirm="Classer sans remboursement"
                />
              </div>
            </>
          )}
          {status === "refunded" && <ReturnForm key={`${id} ${status}`} back={back} dueCents={0} />}
        </CardBody>
      </section>
    </Card>
  );
}

interface ReturnFormProps {
  back: FoundReturn;
  /** remaining refund in cents; 0 if it was paid before the parcel arrived */
  dueCents: number;
}

/**
 * Records the received quantities and refunds in one step, or refunds before arrival on proof of shipment.
 */
function ReturnForm({ back, dueCents }: ReturnFormProps) {
  const { id, lines, status } = back;
  const form = useForm({ intent: "receive", schema: returnSchema, about: `return-${id}-${status}` });
  const { values, errors } = form;
  const wasPaidBack = status === "refunded";
  return (
    <Form
      of={form}
      aria-label={`Traiter ${withdrawalName(back)}`}
      className="grid gap-4 border-t border-line pt-4"
    >
      <Refusal text={form.answer?.refusal} />
      <input type="hidden" name="withdrawalId" value={id} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Ce qui est revenu, et retourne en stock</legend>
        {lines.map(({ position, name, quantity }) => (
          <Field key={position} label={name} hint={`${quantity} à renvoyer`}>
            <Input
              name={`received-${position}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={quantity}
              defaultValue={values[`received-${position}`] ?? quantity}
              className="max-w-32"
            />
          </Field>
        ))}
      </fieldset>
      {wasPaidBack ? (
        <>
          <input type="hidden" name="amount" value="0" />
          <input type="hidden" name="reason" value="" />
        </>
      ) : (
        <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Field
            label="À rembourser"
            hint={`${formatEuros(dueCents)} sont dus.`}
            required
            error={errors.amount}
          >
            <Input
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              suffix="€"
              defaultValue={values.amount ?? typedEuros(dueCents)}
            />
          </Field>
          <Field
            label="Raison, si c’est moins"
            hint="La personne la lit dans un e-mail, et sur la page de sa commande."
            error={errors.reason}
          >
            <Textarea name="reason" rows={2} counterMax={LONGEST_REASON} defaultValue={values.reason} />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy} className="max-sm:grow">
          {wasPaidBack ? "Colis reçu" : "Colis reçu, rembourser"}
        </Button>
        {!wasPaidBack && (
          <Button
            type="submit"
            name="way"
            value="early"
            variant="secondary"
            disabled={form.busy}
            className="max-sm:grow"
          >
            Rembourser sans attendre le colis
          </Button>
        )}
      </div>
    </Form>
  );
}
