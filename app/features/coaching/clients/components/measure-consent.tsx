import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { FieldError } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { MEASURE_KINDS, MEASURES, type MeasureKind } from "../../measures/rules.ts";
import { consentSchema, measureKindsSchema } from "../schema.ts";

interface MeasureKindsFormProps {
  /** those that are followed; undefined if the student was not asked yet */
  kinds: readonly MeasureKind[] | undefined;
  hasConsent: boolean;
}

/** The coach chooses what to follow, and asks the student for their consent. */
export function MeasureKindsForm({ kinds, hasConsent }: MeasureKindsFormProps) {
  const form = useForm({
    intent: "measure-kinds",
    schema: measureKindsSchema,
    onAnswer: ({ ok }) =>
      ok &&
      toast({
        title: hasConsent ? "Mesures choisies" : "Demande envoyée",
        ...(!hasConsent && { description: "Votre élève est prévenu, et peut donner son accord." }),
        variant: "success",
      }),
  });
  const chosen = kinds ?? ["weight", "waist"];
  const send = hasConsent ? "Enregistrer" : kinds ? "Demander à nouveau" : "Demander son accord";
  return (
    <Form of={form} className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Mesures à suivre</legend>
        <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {MEASURE_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              name={kind}
              label={`${MEASURES[kind].label} (${MEASURES[kind].unit})`}
              defaultChecked={chosen.includes(kind)}
            />
          ))}
        </div>
        {form.errors.weight && <FieldError>{form.errors.weight}</FieldError>}
      </fieldset>
      <Button
        type="submit"
        variant={kinds ? "secondary" : "primary"}
        busy={form.busy}
        className="justify-self-start max-sm:w-full"
      >
        {form.busy ? "Envoi..." : send}
      </Button>
    </Form>
  );
}

/** The student consents to that this coach alone notes these measures. */
export function ConsentForm({ coachName, kinds }: { coachName: string; kinds: readonly MeasureKind[] }) {
  const form = useForm({ intent: "consent", schema: consentSchema });
  return (
    <Form of={form} className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      <p>
        {coachName} vous propose de suivre&nbsp;:{" "}
        {kinds.map((kind) => MEASURES[kind].label.toLowerCase()).join(", ")}. Ce sont des données de santé.
      </p>
      <Checkbox
        name="consent"
        value="yes"
        label={`J’accepte que mes mesures soient gardées, pour ${coachName} et moi seuls`}
        description="Elles sont chiffrées, ne figurent dans aucun e-mail, et sont effacées dès que vous retirez votre accord."
        error={form.errors.consent}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Donner mon accord"}
      </Button>
    </Form>
  );
}

/** Two clicks, even without JavaScript: the first explains what is erased, the second erases it. */
export function WithdrawConsent({ hasConsent }: { hasConsent: boolean }) {
  const form = useForm({ intent: "withdraw" });
  return (
    <details>
      <summary
        className={buttonClass(
          { variant: "secondary" },
          "w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        {hasConsent ? "Retirer mon accord" : "Refuser"}
      </summary>
      <Form of={form} className="mt-4 grid justify-items-start gap-4">
        <Refusal text={form.answer?.refusal} />
        <input type="hidden" name="confirmed" value="yes" />
        <p>
          {hasConsent
            ? "Toutes ces mesures sont supprimées tout de suite, pour vous comme pour votre coach, avec la copie de vos données si vous en aviez demandé une. Vos séances et vos programmes ne changent pas."
            : "La demande disparaît. Vos séances et vos programmes ne changent pas."}
        </p>
        <Button type="submit" variant="danger" busy={form.busy} className="max-sm:w-full">
          {form.busy ? "Suppression..." : hasConsent ? "Tout supprimer maintenant" : "Refuser la demande"}
        </Button>
      </Form>
    </details>
  );
}
