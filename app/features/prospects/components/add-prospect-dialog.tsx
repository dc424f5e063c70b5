import { useId } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { DialogClose } from "~/ui/overlay/dialog.tsx";
import { LIMITS, newProspectSchema } from "../schema.ts";
import { AgreedBox, ContactFields } from "./contact-fields.tsx";
import { RouteDialog } from "./route-dialog.tsx";

/** The draft survives closing the dialog by mistake. */
export const NEW_PROSPECT_DRAFT = "prospectDraft:new";

const draftPlace = () => sessionStorage;

export function AddProspectDialog() {
  const memory = useDraft(NEW_PROSPECT_DRAFT, draftPlace);
  const form = useForm({ schema: newProspectSchema, memory, about: "new-prospect" });
  const formId = useId();
  return (
    <RouteDialog
      title="Ajouter un prospect"
      description={"Une rencontre, un appel, un bouche-à-oreille\u00a0: gardez de quoi rappeler."}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="secondary">Annuler</Button>
          </DialogClose>
          <Button type="submit" form={formId} busy={form.busy}>
            {form.busy ? "Ajout..." : "Ajouter le prospect"}
          </Button>
        </>
      }
    >
      <Form of={form} id={formId} className="grid gap-5">
        <Refusal text={form.answer?.refusal} />
        <ContactFields errors={form.errors} values={form.typed} />
        <Field label="Notes" error={form.errors.notes} hint="Personne d’autre ne les lit.">
          <Textarea name="notes" counterMax={LIMITS.notes} defaultValue={form.typed.notes ?? ""} />
        </Field>
        {/* Consent concerns one person, so it is not restored from a draft about somebody else. */}
        <AgreedBox agreed={false} />
      </Form>
    </RouteDialog>
  );
}
