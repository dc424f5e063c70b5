import { ARTICLE_LIMITS } from "~/features/content/articles/rules.ts";
import { newArticleSchema } from "~/features/content/articles/schema.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";

/** The title is enough to begin; everything else is written on the next page. */
export function NewArticleForm() {
  const form = useForm({ schema: newArticleSchema });
  return (
    <Form of={form} className="grid gap-5">
      <Refusal text={form.answer?.refusal} />
      <Field label="Titre" required error={form.errors.title}>
        <Input
          name="title"
          maxLength={ARTICLE_LIMITS.title}
          autoComplete="off"
          defaultValue={form.values.title}
        />
      </Field>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Création..." : "Commencer à écrire"}
      </Button>
    </Form>
  );
}
