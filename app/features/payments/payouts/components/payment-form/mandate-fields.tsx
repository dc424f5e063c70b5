import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import type { PaymentInfo } from "../../queries/payment-info.server.ts";
import { isMandateGiven, MANDATES, type Mandate } from "../../rules/payment-info.ts";
import { FormCard } from "../form-card.tsx";
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

interface MandateFieldsProps extends Pick<PaymentFieldsProps, "values"> {
  mandates: PaymentInfo["mandates"];
  /** mandates that the country allows */
  asked: readonly Mandate[];
}

/** A box for each mandate that is not given. */
export function MandateFields({ mandates, asked, values }: MandateFieldsProps) {
  const missing = asked.filter((mandate) => !isMandateGiven(mandates[mandate]));
  if (missing.length === 0) return null;
  return (
    <FormCard title="Mandats de facturation" text="Facultatifs, et révocables ici à tout moment.">
      {missing.map((mandate) => {
        const { field, label, description } = TEXTS[mandate];
        const { revokedAt } = mandates[mandate];
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
    </FormCard>
  );
}

/** Outside the form of the settings, because HTML does not nest forms. */
export function GivenMandates({ mandates }: Pick<MandateFieldsProps, "mandates">) {
  const given = MANDATES.filter((mandate) => isMandateGiven(mandates[mandate]));
  if (given.length === 0) return null;
  return (
    <FormCard title="Mandats donnés">
      <ul className="grid gap-3">
        {given.map((mandate) => (
          <li
            key={mandate}
            className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-4"
          >
            <GivenMandate mandate={mandate} givenAt={mandates[mandate].givenAt} />
          </li>
        ))}
      </ul>
    </FormCard>
  );
}

function GivenMandate({ mandate, givenAt }: { mandate: Mandate; givenAt: Date | null }) {
  const { given } = TEXTS[mandate];
  return (
    <>
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{given}</p>
        {givenAt && <p className="text-sm text-muted">Mandat donné le {formatDay(givenAt)}.</p>}
      </div>
      <PressButton
        intent="revoke-mandate"
        fields={{ mandate }}
        about={mandate}
        variant="secondary"
        size="sm"
        showsRefusal
      >
        Révoquer<span className="sr-only"> ({given})</span>
      </PressButton>
    </>
  );
}
