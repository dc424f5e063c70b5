import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { PaymentInfo } from "../queries/payment-info.server.ts";
import { isMandateGiven, type Mandate } from "../rules/payment-info.ts";
import { FormCard } from "./form-card.tsx";
import type { PaymentField, PaymentFieldsProps } from "./payment-fields.ts";

const TEXTS: Record<Mandate, { field: PaymentField; label: string; description: string; given: string }> = {
  invoicing: {
    field: "invoicing_mandate",
    label: `Je donne mandat à ${BRAND.name} d’émettre mes factures à mes élèves, en mon nom et pour mon compte.`,
    description: `À chaque paiement d’une séance ou d’un pack, ${BRAND.name} émet votre facture\u00a0; à chaque remboursement, son avoir, même après une révocation. Vous restez responsable de vos factures et de votre TVA\u00a0: signalez-nous toute erreur. Sans ce mandat, vos élèves ont un reçu et vous demandent leur facture.`,
    given: "Factures émises en votre nom et pour votre compte",
  },
  "self-billing": {
    field: "self_billing_mandate",
    label: `J’accepte l’autofacturation\u00a0: ${BRAND.name} établit mes factures d’accompagnements.`,
    description: `Pour les accompagnements, ${BRAND.name} est votre client et établit chaque mois votre facture à votre place. Vous pouvez contester chacune. Sans cet accord, votre relevé dit ce que vous avez à facturer.`,
    given: "Autofacturation des accompagnements",
  },
};

const revokeFormId = (mandate: Mandate) => `revoke-${mandate}`;

interface MandateFieldsProps extends Pick<PaymentFieldsProps, "values"> {
  mandates: PaymentInfo["mandates"];
  /** mandates that the country allows */
  asked: readonly Mandate[];
}

/** A given mandate shows its date and the button of its `RevokeMandateForm`. */
export function MandateFields({ mandates, asked, values }: MandateFieldsProps) {
  return (
    <FormCard title="Mandats de facturation" text="Facultatifs, et révocables ici à tout moment.">
      <div className="grid gap-4">
        {asked.map((mandate) => {
          const { field, label, description, given } = TEXTS[mandate];
          const { givenAt, revokedAt } = mandates[mandate];
          if (givenAt && isMandateGiven({ givenAt, revokedAt }))
            return (
              <div
                key={mandate}
                className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-4"
              >
                <div className="grid min-w-0 gap-1">
                  <p className="font-semibold">{given}</p>
                  <p className="text-sm text-muted">Mandat donné le {formatDay(givenAt)}.</p>
                </div>
                <Button type="submit" form={revokeFormId(mandate)} variant="secondary" size="sm">
                  Révoquer<span className="sr-only"> ({given})</span>
                </Button>
              </div>
            );
          return (
            <div key={mandate} className="grid gap-1">
              <Checkbox
                name={field}
                value="on"
                defaultChecked={values[field] === "on"}
                label={label}
                description={description}
              />
              {revokedAt && <p className="text-sm text-muted">Révoqué le {formatDay(revokedAt)}.</p>}
            </div>
          );
        })}
      </div>
    </FormCard>
  );
}

/** Outside the form of the settings, because HTML does not nest forms. */
export function RevokeMandateForm({ mandate }: { mandate: Mandate }) {
  const form = useForm({
    intent: "revoke-mandate",
    about: mandate,
    onAnswer: ({ ok, refusal }) =>
      ok
        ? toast({ title: "Mandat révoqué", variant: "success" })
        : toast({ title: "Erreur", description: refusal ?? "", variant: "destructive" }),
  });
  return (
    <Form of={form} id={revokeFormId(mandate)} hidden>
      <input type="hidden" name="mandate" value={mandate} />
    </Form>
  );
}
