import { RELATION_KEYS, RELATIONS } from "~/features/discovery/rules/profile.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { BODY, recommendationSchema, SIGNATURE_MOST } from "../schema.ts";

interface RecommendationFormProps {
  /** the page of the link, which the form is sent to */
  action: string;
  coachFirstName: string;
}

/** The signature, what its author is to the coach, and the text. */
export function RecommendationForm({ action, coachFirstName }: RecommendationFormProps) {
  const form = useForm({ intent: "write", action, schema: recommendationSchema });
  const { errors, values } = form;
  return (
    <Form of={form} className="grid gap-6">
      <Refusal text={form.answer?.refusal} />
      <Field
        label="Votre signature"
        required
        error={errors.author}
        hint="Publique&nbsp;: votre nom, et ce que vous faites si vous voulez. Par exemple «&nbsp;Julie Armand, sage-femme&nbsp;»."
      >
        <Input name="author" autoComplete="name" maxLength={SIGNATURE_MOST} defaultValue={values.author} />
      </Field>
      <Field label={`Vous êtes, pour ${coachFirstName}`} required error={errors.relation}>
        <Select name="relation" placeholder="Choisir" defaultValue={values.relation ?? ""}>
          {RELATION_KEYS.map((key) => (
            <option key={key} value={key}>
              {RELATIONS[key]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Votre recommandation"
        required
        error={errors.body}
        hint="Publique. Dites ce que vous avez vu, sans parler de la santé de personne."
      >
        <Textarea name="body" rows={6} counterMax={BODY.most} defaultValue={values.body} />
      </Field>
      <Checkbox
        name="declared"
        value="yes"
        label="Je connais réellement le travail de ce coach, et je ne suis pas payé pour écrire"
        description="Une fausse recommandation est une pratique commerciale trompeuse."
        defaultChecked={values.declared === "yes"}
        error={errors.declared}
      />
      <Button type="submit" size="lg" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Envoyer ma recommandation"}
      </Button>
    </Form>
  );
}
