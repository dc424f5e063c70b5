import { Button } from "~/ui/button.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { Form } from "~/ui/form.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useForm } from "~/ui/use-form.ts";
import { completionSchema } from "../schema.ts";

/** The two names that complete a student's profile. */
export function CompletionForm({ names }: { names: Record<"firstName" | "lastName", string> }) {
  const form = useForm({
    schema: completionSchema,
    onAnswer: ({ ok, errors }) => {
      if (!ok && !errors)
        toast({
          title: "Erreur",
          description: "Une erreur est survenue lors de la mise à jour de votre profil.",
          variant: "destructive",
        });
    },
  });
  const values = { ...names, ...form.values };
  return (
    <Form of={form} className="grid gap-5">
      <Field label="Prénom" required error={form.errors.firstName}>
        <Input name="firstName" autoComplete="given-name" defaultValue={values.firstName} maxLength={80} />
      </Field>
      <Field label="Nom" required error={form.errors.lastName}>
        <Input name="lastName" autoComplete="family-name" defaultValue={values.lastName} maxLength={80} />
      </Field>
      <Button type="submit" size="lg" busy={form.busy} className="mt-1 w-full">
        {form.busy ? "Enregistrement..." : "Compléter mon profil"}
      </Button>
    </Form>
  );
}
