import { buttonClass } from "~/ui/controls/button.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { HOLD_TEXT } from "../../rules/payment-info.ts";
import { FormCard } from "../form-card.tsx";
import type { PaymentFieldsProps } from "./payment-fields.ts";

/** Sign-in page of the coach's Stripe account, by the e-mail address and phone number given there. */
const STRIPE_DASHBOARD = "https://connect.stripe.com/express_login";

interface BankFieldsProps extends PaymentFieldsProps {
  /** last four characters of the stored IBAN */
  ibanLast4: string | undefined;
  hasAccount: boolean;
  /** payments are simulated: there is no bank and no Stripe to go to */
  isDemo: boolean;
}

/** The stored IBAN is never sent to the browser. */
export function BankFields({ errors, values, ibanLast4, hasAccount, isDemo }: BankFieldsProps) {
  return (
    <FormCard
      title="Informations bancaires"
      text={`Votre IBAN est chiffré, et n’est plus jamais affiché en entier. Pour ${ibanLast4 ? "en changer" : "l’enregistrer"}, nous vérifions que c’est bien vous et suspendons les versements ${HOLD_TEXT}.`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={ibanLast4 ? "Nouvel IBAN" : "IBAN"}
          error={errors.iban}
          hint={
            ibanLast4 ? (
              <>
                Enregistré&nbsp;: <span className="tabular">•••• {ibanLast4}</span>. Laissez vide pour le
                garder.
              </>
            ) : (
              "D’un compte qui reçoit des euros (zone SEPA)."
            )
          }
        >
          <Input
            name="iban"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
        </Field>
        <Field label="Titulaire du compte" error={errors.account_holder_name}>
          <Input name="account_holder_name" autoComplete="off" defaultValue={values.account_holder_name} />
        </Field>
      </div>
      {hasAccount && isDemo && (
        <Alert title="Votre compte est simulé">
          Les paiements de ce site sont une démonstration&nbsp;: aucun argent n’arrive à une banque.
        </Alert>
      )}
      {hasAccount && !isDemo && (
        <Alert
          title="Vos versements suivent votre compte Stripe"
          action={
            <a
              href={STRIPE_DASHBOARD}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              Ouvrir mon espace Stripe
              <span className="sr-only"> (nouvel onglet)</span>
            </a>
          }
        >
          Ils arrivent à la banque que Stripe connaît. Pour en changer, changez-la dans votre espace
          Stripe&nbsp;: l’IBAN d’ici n’y change rien.
        </Alert>
      )}
    </FormCard>
  );
}

export function PayoutFields({ errors, values }: PaymentFieldsProps) {
  return (
    <FormCard title="Paramètres de versement">
      <RadioGroup
        label="Fréquence des versements"
        name="payout_frequency"
        defaultValue={values.payout_frequency}
        error={errors.payout_frequency}
        layout="grid sm:grid-cols-2"
      >
        <Radio value="weekly" label="Chaque semaine" description="Le lundi" />
        <Radio value="monthly" label="Chaque mois" description="Le 1er du mois" />
      </RadioGroup>
    </FormCard>
  );
}
