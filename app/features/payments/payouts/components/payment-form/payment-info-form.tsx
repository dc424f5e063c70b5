import { LocateFixed, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { addressLines } from "~/features/places/rules/addresses.ts";
import type { Coordinates } from "~/features/places/rules/geo.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { useSingleFlight } from "~/ui/form/use-single-flight.ts";
import type { PaymentInfo } from "../../queries/payment-info.server.ts";
import { COUNTRIES, COUNTRY_NAMES, MANDATES } from "../../rules/payment-info.ts";
import { openAccountLabel } from "../account-status-card.tsx";
import { FormCard } from "../form-card.tsx";
import { BankFields, PayoutFields } from "./bank-fields.tsx";
import { DeclarationFields } from "./declaration-fields.tsx";
import { GivenMandates, MandateFields } from "./mandate-fields.tsx";
import { type PaymentFieldsProps, shownValues } from "./payment-fields.ts";
import { BusinessFields, PersonFields, VatFields } from "./person-fields.tsx";
import { useAddressPosition } from "./use-address-position.ts";
import { type ProofReason, savedText, usePaymentForm } from "./use-payment-form.ts";

interface PaymentInfoFormProps {
  coachId: string;
  info: PaymentInfo;
  hasAccount: boolean;
  /** payments are simulated */
  isDemo: boolean;
  /** the marketplace is declared for services at home, so coaches can give their own declaration */
  asksHomeServices: boolean;
  /** asks for a new proof of identity before the payout destination changes */
  askProof: (on: { reason: ProofReason; onProved: () => void; onClose: () => void }) => ReactNode;
}

/** The form restores a draft that was typed and not saved. */
export function PaymentInfoForm(props: PaymentInfoFormProps) {
  const { draft, fieldsKey } = useRestoredDraft("paymentInfoDraft:own");
  return <DraftedForm key={fieldsKey} {...props} draft={draft} />;
}

function DraftedForm({
  coachId,
  info,
  hasAccount,
  isDemo,
  asksHomeServices,
  askProof,
  draft,
}: PaymentInfoFormProps & { draft: RestoredDraft }) {
  const { form, account, round, busy, createAccount, proof } = usePaymentForm(draft);
  const { answer, errors, change } = form;
  const values = shownValues(info, form);
  const isNamed = Boolean(values.first_name?.trim() && values.last_name?.trim());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Form of={form} className="grid gap-6">
        {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
        {form.cameWithPage && answer?.errors?.password && (
          <Alert tone="danger">{answer.errors.password} Activez pour cela JavaScript.</Alert>
        )}
        {form.cameWithPage && answer?.ok && <Alert tone="success">{savedText(answer.isPrecise)}</Alert>}
        {draft.state === "restored" && Object.keys(form.typed).length > 0 && <RestoredNotice draft={draft} />}
        <InfoFields
          key={round}
          info={info}
          hasAccount={hasAccount}
          isDemo={isDemo}
          asksHomeServices={asksHomeServices}
          errors={errors}
          values={values}
          change={change}
        />
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button type="submit" busy={busy}>
            {form.busy ? "Enregistrement..." : "Enregistrer"}
          </Button>
          <Button variant="secondary" disabled={busy || !isNamed} onClick={createAccount}>
            {account.busy ? "Redirection..." : openAccountLabel(hasAccount)}
          </Button>
        </div>
      </Form>
      <Form of={account} hidden>
        <input type="hidden" name="coach_id" value={coachId} />
      </Form>
      <GivenMandates mandates={info.mandates} />
      {proof.asked && askProof({ reason: proof.asked, onProved: proof.onProved, onClose: proof.onRefused })}
    </div>
  );
}

type InfoFieldsProps = Parameters<typeof useAddressPosition>[0] &
  PaymentFieldsProps &
  Pick<PaymentInfoFormProps, "hasAccount" | "isDemo" | "asksHomeServices">;

function InfoFields({ info, hasAccount, isDemo, asksHomeServices, errors, values, change }: InfoFieldsProps) {
  const position = useAddressPosition({ info, values, change });
  const fields = { errors, values };
  const isFrench = values.country === "FR";
  return (
    <>
      <PersonFields {...fields} />
      <AddressFields {...fields} onChange={position.leave} onLeave={() => void position.follow()} />
      <BusinessFields {...fields} />
      {isFrench && <VatFields {...fields} />}
      <DeclarationFields {...fields} asksHomeServices={asksHomeServices} />
      <MandateFields
        values={values}
        mandates={info.mandates}
        asked={isFrench ? MANDATES : ["self-billing"]}
      />
      <BankFields {...fields} ibanLast4={info.ibanLast4} hasAccount={hasAccount} isDemo={isDemo} />
      <PayoutFields {...fields} />
      <PositionCard position={position.shown} isAbroad={!isFrench} onDetect={position.detect} />
      <input type="hidden" name="latitude" value={values.latitude ?? ""} />
      <input type="hidden" name="longitude" value={values.longitude ?? ""} />
    </>
  );
}

interface PositionCardProps {
  position: (Coordinates & { address: string | undefined }) | undefined;
  /** the country has no geocoder here */
  isAbroad: boolean;
  onDetect: () => Promise<void>;
}

const degrees = (value: number) => value.toLocaleString("fr-FR", { maximumFractionDigits: 4 });

function PositionCard({ position, isAbroad, onDetect }: PositionCardProps) {
  const [busy, run] = useSingleFlight();
  return (
    <FormCard title="Position géolocalisée" text="Elle suit votre adresse, et n’est montrée à personne.">
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-md bg-sunken p-4">
        <div className="flex min-w-0 items-start gap-3">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-clay-text" />
          {position ? (
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold wrap-anywhere">
                {position.address ? addressLines(position.address).text : "Votre position"}
              </p>
              <p className="tabular text-sm text-muted">
                {degrees(position.lat)}°&nbsp;;&nbsp;{degrees(position.lng)}°
              </p>
            </div>
          ) : (
            <p className="text-muted">
              Pas encore de position&nbsp;:{" "}
              {isAbroad
                ? "hors de France, elle ne se calcule pas. Utilisez la vôtre si vous êtes sur place."
                : "elle se calcule à partir de votre adresse."}
            </p>
          )}
        </div>
        {position?.address && <Badge tone="green">Vérifiée</Badge>}
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        onClick={() => void run(onDetect)}
        className="justify-self-start max-sm:w-full"
      >
        {!busy && <LocateFixed aria-hidden="true" />}
        {busy ? "Localisation..." : "Utiliser ma position"}
      </Button>
    </FormCard>
  );
}

interface AddressFieldsProps extends PaymentFieldsProps {
  /** called on each keystroke */
  onChange: () => void;
  /** called when a field loses focus */
  onLeave: () => void;
}

function AddressFields({ errors, values, onChange, onLeave }: AddressFieldsProps) {
  const on = { onChange, onBlur: onLeave };
  return (
    <FormCard title="Adresse">
      <div className="grid gap-5 sm:grid-cols-6">
        <Field
          label="Adresse principale"
          required
          error={errors.address_line1}
          hint="Numéro et rue."
          className="sm:col-span-6"
        >
          <Input
            name="address_line1"
            autoComplete="address-line1"
            defaultValue={values.address_line1}
            {...on}
          />
        </Field>
        <Field label="Complément d’adresse" error={errors.address_line2} className="sm:col-span-6">
          <Input name="address_line2" autoComplete="address-line2" defaultValue={values.address_line2} />
        </Field>
        <Field label="Code postal" required error={errors.postal_code} className="sm:col-span-2">
          <Input
            name="postal_code"
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={values.postal_code}
            {...on}
          />
        </Field>
        <Field label="Ville" required error={errors.city} className="sm:col-span-4">
          <Input name="city" autoComplete="address-level2" defaultValue={values.city} {...on} />
        </Field>
        <Field label="Pays" error={errors.country} className="sm:col-span-4">
          <Select name="country" autoComplete="country" defaultValue={values.country} {...on}>
            {COUNTRIES.map((country) => (
              <option key={country} value={country}>
                {COUNTRY_NAMES[country]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </FormCard>
  );
}
