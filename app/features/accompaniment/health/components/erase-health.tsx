import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";

/** Two clicks, even without JavaScript: the first explains what is erased, the second erases it. */
export function EraseHealth() {
  const form = useForm({ intent: "erase" });
  return (
    <details>
      <summary
        className={buttonClass(
          { variant: "secondary" },
          "w-fit list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        Retirer mon accord
      </summary>
      <Form of={form} className="mt-4 grid justify-items-start gap-4">
        <Refusal text={form.answer?.refusal} />
        <input type="hidden" name="confirmed" value="yes" />
        <p>
          Vos réponses de santé, toutes vos mesures et les comptes rendus de vos bilans sont supprimés tout de
          suite, pour vous comme pour votre coach, avec la copie de vos données si vous en aviez demandé une.
          Les semaines de votre programme restent. Votre accompagnement continue sans eux, et son prix ne
          change pas.
        </p>
        <Button type="submit" variant="danger" busy={form.busy} className="max-sm:w-full">
          {form.busy ? "Suppression..." : "Tout supprimer maintenant"}
        </Button>
      </Form>
    </details>
  );
}
