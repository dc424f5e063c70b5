import { useId } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { ActionPanel } from "../../sessions/components/action-panel.tsx";
import { VideoLinkField } from "../../sessions/components/video-link-field.tsx";
import type { FoundGroup } from "../queries/list-groups.server.ts";
import { ownGroupPath } from "../rules/group-paths.ts";
import { MOST_SEATS } from "../rules/group-states.ts";
import { groupLinkHint, participantsWords } from "../rules/group-words.ts";
import { cancelGroupSchema, changeGroupSchema, TEXT_MAX, TITLE_MAX } from "../schema.ts";

/** The actions of a coach on the page of a group session; each has its own address, so that it works without script. */
export const GROUP_ACTIONS = ["change", "cancel"] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];
export const groupActionPath = (id: string, action: GroupAction): string =>
  `${ownGroupPath(id)}?faire=${action}`;
export const readGroupAction = (parameters: URLSearchParams): GroupAction | undefined =>
  GROUP_ACTIONS.find((action) => action === parameters.get("faire"));

export function CancelGroupForm({ group }: { group: FoundGroup }) {
  const { id, seatsTaken } = group;
  const back = ownGroupPath(id);
  const navigate = useNavigate();
  const formId = useId();
  const form = useForm({
    intent: "cancel",
    about: `cancel-group-${id}`,
    schema: cancelGroupSchema,
    onAnswer: ({ ok }) => {
      if (ok) void navigate(back, { replace: true, preventScrollReset: true });
    },
  });
  return (
    <ActionPanel
      title={"Annuler cette séance\u00a0?"}
      description={
        seatsTaken === 0
          ? "Personne n’a réservé\u00a0: elle disparaît de votre page."
          : `${participantsWords(seatsTaken)}\u00a0: chaque personne est prévenue, et remboursée en totalité. Vous ne touchez rien pour cette séance.`
      }
      back={back}
      confirm={
        <Button type="submit" form={formId} variant="danger" busy={form.busy}>
          Annuler la séance
        </Button>
      }
    >
      <Form of={form} id={formId} className="grid gap-4">
        <Refusal text={form.answer?.refusal} />
        <Field label="Votre message aux participants" error={form.errors.words}>
          <Textarea name="words" maxLength={1000} defaultValue={form.values.words} />
        </Field>
      </Form>
    </ActionPanel>
  );
}

export function ChangeGroupForm({ group }: { group: FoundGroup }) {
  const { id, title, words, seatsMax, place, ownVideoUrl, videoUrl } = group;
  const back = ownGroupPath(id);
  const navigate = useNavigate();
  const formId = useId();
  const form = useForm({
    intent: "change",
    about: `change-group-${id}`,
    schema: changeGroupSchema,
    onAnswer: ({ ok }) => {
      if (ok) void navigate(back, { replace: true, preventScrollReset: true });
    },
  });
  const { values, errors } = form;
  return (
    <ActionPanel
      size="md"
      title="Modifier la séance"
      description={
        "L’heure, le lieu, le prix et le minimum ne changent pas\u00a0: c’est ce que les participants ont réservé. Pour les changer, annulez la séance et créez-en une autre."
      }
      back={back}
      confirm={
        <Button type="submit" form={formId} busy={form.busy}>
          Enregistrer
        </Button>
      }
    >
      <Form of={form} id={formId} className="grid gap-5">
        <Refusal text={form.answer?.refusal} />
        <Field label="Nom de la séance" required error={errors.title}>
          <Input name="title" maxLength={TITLE_MAX} defaultValue={values.title ?? title} />
        </Field>
        <Field label="Nombre de places" required error={errors.seatsMax}>
          <Input
            type="number"
            name="seatsMax"
            inputMode="numeric"
            min={2}
            max={MOST_SEATS}
            defaultValue={values.seatsMax ?? String(seatsMax)}
          />
        </Field>
        {place === "webcam" && (
          <VideoLinkField
            label="Lien de la visio de cette séance"
            hint={groupLinkHint(videoUrl !== null && ownVideoUrl === null)}
            error={errors.videoUrl}
            defaultValue={values.videoUrl ?? ownVideoUrl ?? ""}
          />
        )}
        <Field label="Description" error={errors.words}>
          <Textarea name="words" maxLength={TEXT_MAX} defaultValue={values.words ?? words} />
        </Field>
      </Form>
    </ActionPanel>
  );
}
