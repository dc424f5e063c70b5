import { useState } from "react";
import type { FormAnswer } from "~/platform/forms.ts";
import { typedEuros } from "~/platform/money.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field, Input } from "~/ui/field.tsx";
import { Form } from "~/ui/form.tsx";
import { Textarea } from "~/ui/textarea.tsx";
import { toast } from "~/ui/toast-store.ts";
import { type FormState, useForm } from "~/ui/use-form.ts";
import type { PageTexts } from "../queries/get-own-page.server.ts";
import { TEXT_COUNTER } from "../rules/listings.ts";
import { PACK_HOURS, PAGE_LIMITS, packAdvice } from "../rules/page.ts";
import { euros, pageSchema } from "../schema.ts";

const TEXTS = [
  { name: "about", label: "Présentation", hint: "Qui vous êtes, et ce que vos élèves retiennent de vous." },
  { name: "experience", label: "Expérience", hint: "Votre parcours, vos résultats, ceux de vos élèves." },
  {
    name: "teachingMethod",
    label: "Méthode d’enseignement",
    hint: "Comment se passe une séance avec vous.",
  },
] as const;

const LISTS = [
  { name: "qualifications", label: "Diplômes et qualifications", hint: "Un par ligne." },
  { name: "subjects", label: "Spécialités", hint: "Une par ligne, en quelques mots." },
] as const;

interface FieldsProps {
  page: PageTexts;
  form: FormState;
}

/** What the public page says of a coach beside their listings. */
export function PageForm({ page }: { page: PageTexts }) {
  // Of what the fields show: the page may hear of a newer one while they keep what was typed.
  const [version, setVersion] = useState(page.version);
  const form = useForm<typeof pageSchema, FormAnswer & { version?: number }>({
    intent: "page",
    schema: pageSchema,
    onAnswer: (answer) => {
      if (!answer.ok) return;
      setVersion(answer.version ?? version);
      toast({
        title: "Page enregistrée",
        ...(page.isPublic && { description: "Vos élèves la voient déjà ainsi." }),
        variant: "success",
      });
    },
  });
  const { answer } = form;
  return (
    <Form of={form} className="grid gap-5">
      <input type="hidden" name="version" value={version} />
      {answer?.refusal && <Alert tone="danger">{answer.refusal}</Alert>}
      {form.cameWithPage && answer?.ok && <Alert tone="success">Page enregistrée</Alert>}
      {/* To what the server keeps, once it has been saved. */}
      <PageFields key={version} page={page} form={form} />
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer ma page"}
      </Button>
    </Form>
  );
}

function PageFields({ page, form }: FieldsProps) {
  const { errors, values } = form;
  return (
    <>
      <Field label="Nom affiché" required error={errors.name}>
        <Input
          name="name"
          autoComplete="name"
          defaultValue={values.name ?? page.name}
          maxLength={PAGE_LIMITS.name}
        />
      </Field>
      {TEXTS.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
          <Textarea name={name} counterMax={TEXT_COUNTER} defaultValue={values[name] ?? page[name]} />
        </Field>
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        {LISTS.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            <Textarea name={name} rows={4} defaultValue={values[name] ?? page[name].join("\n")} />
          </Field>
        ))}
      </div>
      <PackFields page={page} form={form} />
      <Checkbox
        name="firstLessonFree"
        label="Premier cours offert"
        description="Un badge le dit sur votre page et dans les recherches."
        defaultChecked={values.name === undefined ? page.firstLessonFree : values.firstLessonFree === "on"}
      />
    </>
  );
}

const amount = euros();

function PackFields({ page, form: { errors, values, typed } }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {PACK_HOURS.map((hours) => {
        const name = `pack${hours}`;
        const offered = page.packs.find((pack) => pack.hours === hours);
        const saved = values[name] ?? (offered ? typedEuros(offered.priceCents) : "");
        const priceCents = amount.safeParse(typed[name] ?? saved).data ?? null;
        return (
          <Field
            key={hours}
            label={`Prix du pack ${hours}\u00a0h`}
            hint={packAdvice({ hours, priceCents }, page.hourlyRateCents)}
            error={errors[name]}
          >
            <Input name={name} inputMode="decimal" suffix="€" defaultValue={saved} maxLength={9} />
          </Field>
        );
      })}
    </div>
  );
}
