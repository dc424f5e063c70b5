import type { ReactNode } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import type { PaymentInfo } from "../queries/payment-info.server.ts";
import { openAccountLabel } from "./account-status-card.tsx";
import { AddressFields } from "./address-fields.tsx";
import { BankFields, PayoutFields } from "./bank-fields.tsx";
import { type PaymentFieldsProps, shownValues } from "./payment-fields.ts";
import { BusinessFields, PersonFields } from "./person-fields.tsx";
import { PositionCard } from "./position-card.tsx";
import { useAddressPosition } from "./use-address-position.ts";
import { type ProofReason, savedText, usePaymentForm } from "./use-payment-form.ts";

interface PaymentInfoFormProps {
  coachId: string;
  info: PaymentInfo;
  hasAccount: boolean;
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
  askProof,
  draft,
}: PaymentInfoFormProps & { draft: RestoredDraft }) {
  const { form, account, round, busy, createAccount, proof } = usePaymentForm(draft);
  const { answer, errors, change } = form;
  const values = shownValues(info, form);
  const isNamed = Boolean(values.first_name?.trim() && values.last_name?.trim());
  return (
    <>
      <Form of={form} className="grid gap-6">
        {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
        {form.cameWithPage && answer?.errors?.password && (
          <Alert tone="danger">{answer.errors.password} Activez pour cela JavaScript.</Alert>
        )}
        {form.cameWithPage && answer?.ok && <Alert tone="success">{savedText(answer.located)}</Alert>}
        {draft.state === "restored" && Object.keys(form.typed).length > 0 && <RestoredNotice draft={draft} />}
        <InfoFields
          key={round}
          info={info}
          hasAccount={hasAccount}
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
      {proof.asked && askProof({ reason: proof.asked, onProved: proof.given, onClose: proof.refused })}
    </>
  );
}

type InfoFieldsProps = Parameters<typeof useAddressPosition>[0] &
  PaymentFieldsProps &
  Pick<PaymentInfoFormProps, "hasAccount">;

function InfoFields({ info, hasAccount, errors, values, change }: InfoFieldsProps) {
  const position = useAddressPosition({ info, values, change });
  const fields = { errors, values };
  return (
    <>
      <PersonFields {...fields} />
      <AddressFields {...fields} onChange={position.leave} onLeave={() => void position.follow()} />
      <BusinessFields {...fields} />
      <BankFields {...fields} ibanLast4={info.ibanLast4} hasAccount={hasAccount} />
      <PayoutFields {...fields} />
      <PositionCard position={position.shown} isAbroad={values.country !== "FR"} onDetect={position.detect} />
      <input type="hidden" name="latitude" value={values.latitude ?? ""} />
      <input type="hidden" name="longitude" value={values.longitude ?? ""} />
    </>
  );
}
