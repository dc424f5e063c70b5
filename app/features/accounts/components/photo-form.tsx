import { CameraIcon } from "lucide-react";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { Avatar } from "~/ui/avatar.tsx";
import { Button, buttonClass } from "~/ui/button.tsx";
import { FieldError } from "~/ui/field.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { toast } from "~/ui/toast-store.ts";
import { checkPhoto, PHOTO_TYPES } from "../rules/photo.ts";
import { announceSession } from "./session-events.ts";
import { type AccountAnswer, useAccountForm } from "./use-account-form.ts";

const FAILED = "Votre photo n’a pas pu être enregistrée. Réessayez dans un instant.";

interface PhotoFormProps {
  name: string;
  photo: string | undefined;
}

/** The photo of a profile: chosen, it is sent at once. */
export function PhotoForm({ name, photo }: PhotoFormProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [objection, setObjection] = useState<string>();
  const told = ({ intent, ok, errors }: AccountAnswer) => {
    if (input.current) input.current.value = "";
    if (ok) announceSession("USER_UPDATED");
    const done = intent === "remove-photo" ? "Photo supprimée" : "Photo mise à jour";
    toast(
      ok
        ? { title: done, variant: "success" }
        : { title: "Erreur", description: errors?.photo ?? FAILED, variant: "destructive" },
    );
  };
  const change = useAccountForm("photo", told);
  const removal = useAccountForm("remove-photo", told);

  function send({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    const refused = file && checkPhoto(file);
    setObjection(refused);
    if (!file || !currentTarget.form) return;
    if (refused) return told({ intent: "photo", ok: false, errors: { photo: refused } });
    void change.submit(currentTarget.form);
  }

  const error = objection ?? (change.busy ? undefined : change.answer?.errors?.photo);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={name} src={photo} size="xl" decorative />
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <change.Form method="post" encType="multipart/form-data" noValidate className="contents">
            <input type="hidden" name="intent" value="photo" />
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
                onChange={send}
                className="sr-only"
              />
            </label>
            <noscript>
              <Button type="submit" size="sm">
                Envoyer la photo
              </Button>
            </noscript>
          </change.Form>
          {photo && (
            <removal.Form method="post" noValidate onSubmit={removal.onSubmit} className="contents">
              <input type="hidden" name="intent" value="remove-photo" />
              <Button type="submit" variant="ghost" size="sm" busy={removal.busy}>
                Supprimer<span className="sr-only"> la photo</span>
              </Button>
            </removal.Form>
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
