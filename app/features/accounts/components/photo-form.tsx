import { useId, useState } from "react";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { PicturePicker } from "~/ui/controls/picture-picker.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { photoSchema } from "../schema.ts";
import { announceSession } from "./session-events.ts";

const FAILED = "Votre photo n’a pas pu être enregistrée. Réessayez dans un instant.";

interface PhotoFormProps {
  name: string;
  photo: string | undefined;
  /** set where the page has no action of its own for the form */
  action?: "/dashboard/account";
}

/** A chosen photo is uploaded at once. */
export function PhotoForm({ name, photo, action }: PhotoFormProps) {
  const removalId = useId();
  const [chosen, setChosen] = useState<File>();
  const showAnswer = ({ intent, ok, errors, refusal }: FormAnswer) => {
    setChosen(undefined);
    change.props.ref.current?.reset();
    if (ok) announceSession("USER_UPDATED");
    const done = intent === "remove-photo" ? "Photo supprimée" : "Photo mise à jour";
    toast(
      ok
        ? { title: done, variant: "success" }
        : { title: "Erreur", description: errors?.photo ?? refusal ?? FAILED, variant: "destructive" },
    );
  };
  const sent = { ...(action ? { action } : {}), onAnswer: showAnswer };
  const change = useForm({
    intent: "photo",
    schema: photoSchema,
    encType: "multipart/form-data",
    ...sent,
  });
  const removal = useForm({ intent: "remove-photo", ...sent });
  return (
    <div>
      <Form of={change}>
        <PicturePicker
          name="photo"
          label="Changer la photo"
          person={name}
          picture={(change.busy ? chosen : undefined) ?? photo}
          onChoose={(file) => {
            setChosen(file);
            change.submit();
          }}
          error={change.errors.photo ?? change.answer?.refusal}
          sending={change.busy}
          removal={{ type: "submit", form: removalId, busy: removal.busy }}
        />
        <noscript>
          <Button type="submit" size="sm">
            Envoyer la photo
          </Button>
        </noscript>
      </Form>
      <Form of={removal} id={removalId} />
    </div>
  );
}
