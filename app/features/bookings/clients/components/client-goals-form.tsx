import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { dropDraft, useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { PressButton } from "~/ui/form/press-button.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import type { FoundClient } from "../queries/find-client.server.ts";
import { clientNotesSchema, LONGEST_CLIENT_GOALS } from "../schema.ts";

export function ClientGoalsForm({ client: { id, goals, version } }: { client: FoundClient }) {
  const key = `clientDraft:goals-${id}`;
  const form = useForm({
    intent: "notes",
    schema: clientNotesSchema,
    about: `goals-${id}`,
    memory: useDraft(key, () => sessionStorage),
    onAnswer: ({ ok }) => {
      if (!ok) return;
      dropDraft(key);
      toast({ title: "Objectifs enregistrés", variant: "success" });
    },
  });
  return (
    <Form of={form} className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      <input type="hidden" name="version" value={version} />
      <Field label="Ses objectifs" error={form.errors.goals}>
        <Textarea
          name="goals"
          rows={2}
          className="min-h-16"
          counterMax={LONGEST_CLIENT_GOALS}
          defaultValue={form.typed.goals ?? goals}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer les objectifs"}
      </Button>
    </Form>
  );
}

export function ClientPauseForm({ client: { id, state } }: { client: FoundClient }) {
  const isPaused = state === "paused";
  return (
    <PressButton
      intent="pause"
      about={`pause-${id}`}
      fields={{ paused: isPaused ? "false" : "true" }}
      variant="secondary"
      size="sm"
      onAnswer={({ ok, refusal }) =>
        ok
          ? toast({ title: "Statut mis à jour", variant: "success" })
          : toast({ title: "Erreur", ...(refusal && { description: refusal }), variant: "destructive" })
      }
    >
      {isPaused ? "Ne plus mettre en pause" : "Mettre en pause"}
    </PressButton>
  );
}
