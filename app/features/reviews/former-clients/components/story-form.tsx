import type { z } from "zod";
import type { DisciplineChoice } from "~/features/discovery/rules/listing.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { StarsInput } from "~/ui/controls/stars-input.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import { COMMENT } from "../../rules/reviews.ts";
import { SESSION_COUNT_KEYS, SESSION_COUNTS, yearsUntil } from "../rules/former-clients.ts";
import type { storySchema } from "../schema.ts";

type StoryField = keyof z.input<typeof storySchema>;

interface StoryFormProps {
  form: FormState<StoryField>;
  coachFirstName: string;
  disciplines: readonly DisciplineChoice[];
  /** the current year in Paris */
  year: number;
  /** what was written before the link of the mail was opened */
  written?: Partial<Record<StoryField, string | undefined>>;
  /** the author's address is asked for; otherwise the link of a mail has proved it */
  asksEmail: boolean;
  submit: string;
}

/** The fields for the former client's name, their training and the review. */
export function StoryForm({
  form,
  coachFirstName,
  disciplines,
  year,
  written,
  asksEmail,
  submit,
}: StoryFormProps) {
  const { errors, values } = form;
  const findValue = (name: StoryField) => values[name] ?? written?.[name];
  const years = yearsUntil(year).map((known) => (
    <option key={known} value={known}>
      {known}
    </option>
  ));
  return (
    <Form of={form} className="grid gap-6">
      <Refusal text={form.answer?.refusal} />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Field
          label="Votre prénom"
          required
          error={errors.firstName}
          hint="Il signe votre avis, en public."
          {...(!asksEmail && { className: "sm:col-span-2" })}
        >
          <Input
            name="firstName"
            autoComplete="given-name"
            maxLength={80}
            defaultValue={findValue("firstName")}
          />
        </Field>
        {asksEmail && (
          <Field
            label="Votre e-mail"
            required
            error={errors.email}
            hint={`Jamais public. ${coachFirstName} le voit pour vous reconnaître.`}
          >
            <Input
              type="email"
              name="email"
              autoComplete="email"
              maxLength={254}
              defaultValue={findValue("email")}
            />
          </Field>
        )}
        <Field label="Discipline" required error={errors.disciplineId}>
          <Select
            name="disciplineId"
            placeholder="Choisir une discipline"
            defaultValue={findValue("disciplineId") ?? ""}
          >
            {disciplines.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Nombre de séances, à peu près" required error={errors.sessions}>
          <Select name="sessions" placeholder="Choisir" defaultValue={findValue("sessions") ?? ""}>
            {SESSION_COUNT_KEYS.map((key) => (
              <option key={key} value={key}>
                {SESSION_COUNTS[key]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Première année" required error={errors.fromYear}>
          <Select name="fromYear" placeholder="Choisir une année" defaultValue={findValue("fromYear") ?? ""}>
            {years}
          </Select>
        </Field>
        <Field label="Dernière année" required error={errors.untilYear}>
          <Select
            name="untilYear"
            placeholder="Choisir une année"
            defaultValue={findValue("untilYear") ?? ""}
          >
            {years}
          </Select>
        </Field>
      </div>
      <StarsInput
        label="Votre note"
        name="rating"
        required
        error={errors.rating}
        defaultValue={Number(findValue("rating") ?? 0)}
      />
      <Field
        label="Votre avis"
        required
        error={errors.comment}
        hint="Public. Dites ce que vous en pensez vraiment, sans parler de votre santé."
      >
        <Textarea name="comment" rows={6} counterMax={COMMENT.most} defaultValue={findValue("comment")} />
      </Field>
      <Checkbox
        name="declared"
        value="yes"
        label="J’ai réellement suivi des séances avec ce coach et ne suis ni un proche ni rémunéré"
        description="Un faux avis est une pratique commerciale trompeuse."
        defaultChecked={findValue("declared") === "yes"}
        error={errors.declared}
      />
      <Button type="submit" size="lg" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : submit}
      </Button>
    </Form>
  );
}
