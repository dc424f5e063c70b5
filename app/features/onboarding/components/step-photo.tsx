import { ImagePlusIcon, TrashIcon } from "lucide-react";
import { useId, useRef, useState } from "react";
import { checkPhoto, checkPhotoSides, PHOTO_TYPES } from "~/features/accounts/rules/photo.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { FieldError } from "~/ui/field.tsx";
import { toast } from "~/ui/toast-store.ts";
import { StepFrame } from "./step-frame.tsx";
import type { DraftPhoto } from "./use-draft-photo.ts";

interface StepPhotoProps {
  chosen: DraftPhoto;
  /** of the account, shown until another is chosen */
  accountPhoto: string | undefined;
}

/** A photo is looked at here and kept here; it is sent with the rest, at the end. */
export function StepPhoto({ chosen, accountPhoto }: StepPhotoProps) {
  const hintId = useId();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const shown = chosen.photo ?? accountPhoto;
  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (!file) return;
    const refusal = await refusalOf(file);
    setError(refusal);
    if (refusal) toast({ title: "Erreur", description: refusal, variant: "destructive" });
    else await chosen.choose(file);
  };
  const remove = () => {
    chosen.remove();
    setError(undefined);
    input.current?.focus();
  };
  return (
    <StepFrame
      title="Ajoutez votre photo"
      text="Un visage net et souriant, de face&nbsp;: les annonces avec photo donnent confiance."
    >
      <div className="grid justify-items-center gap-5 rounded-xl border border-dashed border-edge bg-surface p-6 sm:p-8">
        {shown ? (
          <img
            src={shown}
            alt="Vous, tel que vos élèves vous verront"
            width={192}
            height={192}
            className="size-48 rounded-full bg-sunken object-cover"
          />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-48 place-items-center rounded-full bg-clay-pale text-clay-text"
          >
            <ImagePlusIcon className="size-12" />
          </span>
        )}
        <div className="grid w-full gap-3 sm:flex sm:w-auto">
          {/* The label looks like a button; the field inside it keeps the keyboard and the file chooser. */}
          <label
            className={buttonClass(
              { variant: "secondary" },
              "cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-clay",
            )}
          >
            <ImagePlusIcon aria-hidden />
            {shown ? "Changer de photo" : "Choisir une photo"}
            <input
              ref={input}
              type="file"
              accept={PHOTO_TYPES.join(",")}
              aria-describedby={error ? `${errorId} ${hintId}` : hintId}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => void choose(target.files?.[0])}
              className="sr-only"
            />
          </label>
          {chosen.photo && (
            <Button variant="ghost" onClick={remove}>
              <TrashIcon aria-hidden />
              Supprimer
            </Button>
          )}
        </div>
        {error && <FieldError id={errorId}>{error}</FieldError>}
        <p id={hintId} className="text-center text-sm text-muted">
          Format JPG ou PNG, au moins 600x600 pixels, 5MB au plus.
        </p>
      </div>
    </StepFrame>
  );
}

/** Why a photo cannot be taken; the server looks again, and refuses in the same words. */
async function refusalOf(file: File): Promise<string | undefined> {
  const refusal = checkPhoto(file);
  if (refusal) return refusal;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return checkPhotoSides({ width, height });
  } catch {
    // It is not what its name says.
    return checkPhoto({ type: "", size: 0 });
  }
}
