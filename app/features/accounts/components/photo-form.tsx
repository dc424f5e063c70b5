import { CameraIcon } from "lucide-react";
import { useId, useRef } from "react";
import type { FormAnswer } from "~/platform/forms.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Button, buttonClass } from "~/ui/button.tsx";
import { FieldError } from "~/ui/field.tsx";
import { Form } from "~/ui/form.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useForm } from "~/ui/use-form.ts";
import { PHOTO_TYPES } from "../rules/photo.ts";
import { photoSchema } from "../schema.ts";
import { announceSession } from "./session-events.ts";

const FAILED = "Votre photo n’a pas pu être enregistrée. Réessayez dans un instant.";

interface PhotoFormProps {
  name: string;
  photo: string | undefined;
}

/** The photo of a profile: chosen, it is sent at once. */
export function PhotoForm({ name, photo }: PhotoFormProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const told = ({ intent, ok, errors, refusal }: FormAnswer) => {
    if (input.current) input.current.value = "";
    if (ok) announceSession("USER_UPDATED");
    const done = intent === "remove-photo" ? "Photo supprimée" : "Photo mise à jour";
    toast(
      ok
        ? { title: done, variant: "success" }
        : { title: "Erreur", description: errors?.photo ?? refusal ?? FAILED, variant: "destructive" },
    );
  };
  const change = useForm({
    intent: "photo",
    schema: photoSchema,
    encType: "multipart/form-data",
    onAnswer: told,
    onRefused: (errors) => told({ ok: false, errors }),
  });
  const removal = useForm({ intent: "remove-photo", onAnswer: told });
  const error = change.errors.photo ?? change.answer?.refusal;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={name} src={photo} size="xl" decorative />
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Form of={change} className="contents">
            {/* The label looks like a button; the field inside it keeps the keyboard and the file chooser. */}
            <label
              aria-busy={change.busy || undefined}
              className={buttonClass(
                { variant: "secondary", size: "sm" },
                "cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-clay",
              )}
            >
              {change.busy ? <Spinner /> : <CameraIcon aria-hidden />}
              {change.busy ? "Envoi..." : "Changer la photo"}
              <input
                ref={input}
                type="file"
                name="photo"
                accept={PHOTO_TYPES.join(",")}
                aria-describedby={hintId}
                aria-invalid={error ? true : undefined}
                disabled={change.busy}
                onChange={change.submit}
                className="sr-only"
              />
            </label>
            <noscript>
              <Button type="submit" size="sm">
                Envoyer la photo
              </Button>
            </noscript>
          </Form>
          {photo && (
            <Form of={removal} className="contents">
              <Button type="submit" variant="ghost" size="sm" busy={removal.busy}>
                Supprimer<span className="sr-only"> la photo</span>
              </Button>
            </Form>
          )}
        </div>
        {error && <FieldError>{error}</FieldError>}
        <p id={hintId} className="text-sm text-muted">
          JPG ou PNG, au moins 600&nbsp;×&nbsp;600&nbsp;pixels, 5&nbsp;Mo au plus.
        </p>
      </div>
    </div>
  );
}
