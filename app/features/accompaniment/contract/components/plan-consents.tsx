import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { type Consent, LEAST_AGE } from "../rules/consents.ts";
import { euros, UNIT_CENTS } from "../rules/plan.ts";

interface PlanConsentsProps {
  form: FormState<Consent>;
  /** no coach is near: webcam only */
  isFar: boolean;
  city: string;
}

/** Each consent has its own box, which is never ticked in advance. */
export function PlanConsents({ form, isFar, city }: PlanConsentsProps) {
  const { errors } = form;
  return (
    <fieldset className="grid gap-1 border-t border-line pt-4">
      <legend className="sr-only">Vos accords</legend>
      <Checkbox name="adult" label={`J’ai ${LEAST_AGE}\u00a0ans ou plus.`} error={errors.adult} />
      <Checkbox
        name="begin"
        label={`Je demande que l’accompagnement commence avant la fin des ${WITHDRAWAL_DAYS}\u00a0jours de rétractation.`}
        description={`Vous pouvez toujours vous rétracter pendant ${WITHDRAWAL_DAYS}\u00a0jours\u00a0: seul ce qui a déjà été donné reste dû (${euros(UNIT_CENTS)} par séance ou bilan, et la part du mois écoulée).`}
        error={errors.begin}
      />
      <Checkbox
        name="health"
        label="J’accepte que mon poids, ma taille et mes réponses de santé soient transmis à mon coach."
        description="Pour écrire un programme sûr, et rien d’autre. Chiffrés, lus par vous et par lui seulement. Vous pouvez retirer cet accord et tout effacer à tout moment."
        error={errors.health}
      />
      {isFar && (
        <Checkbox
          name="webcam"
          label="J’accepte d’être accompagné en visio."
          description={`Aucun coach n’est libre près de ${city} en ce moment pour votre objectif.`}
          error={errors.webcam}
        />
      )}
    </fieldset>
  );
}
