import { Button, buttonClass } from "~/ui/controls/button.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { PROGRAMME_LIMITS } from "../../programme/rules/programme.ts";
import { renameSchema } from "../schema.ts";

/** Renames the programme, or deletes it after a confirmation. The page leads back when it is gone. */
export function ProgrammeSettings({ title }: { title: string }) {
  const form = useForm({
    intent: "rename",
    schema: renameSchema,
    onAnswer: ({ ok }) => ok && toast({ title: "Programme renommé", variant: "success" }),
  });
  return (
    <details>
      <summary
        className={buttonClass(
          { variant: "ghost", size: "sm" },
          "w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        Renommer ou supprimer ce programme
      </summary>
      <div className="mt-3 grid gap-5">
        <Form of={form} className="flex max-w-xl flex-wrap items-end gap-3">
          <Field
            label="Nom du programme"
            required
            error={form.errors.title}
            className="min-w-0 flex-1 basis-56"
          >
            <Input
              name="title"
              maxLength={PROGRAMME_LIMITS.title}
              defaultValue={form.values.title ?? title}
            />
          </Field>
          <Button type="submit" variant="secondary" busy={form.busy} className="max-sm:w-full">
            {form.busy ? "Enregistrement..." : "Renommer"}
          </Button>
        </Form>
        <div className="grid justify-items-start gap-3">
          <p>Le supprimer retire aussi ses semaines à votre élève, avec tout ce qui y a été coché et noté.</p>
          <PressButton intent="delete" variant="danger" size="sm" busyLabel="Suppression..." showsRefusal>
            Supprimer le programme
          </PressButton>
        </div>
      </div>
    </details>
  );
}
