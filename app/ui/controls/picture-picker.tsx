import { CameraIcon } from "lucide-react";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { PICTURE_REFUSALS, PICTURE_TYPES, readPicture } from "~/platform/files/pictures/picture-rules.ts";
import { Avatar } from "../data/avatar.tsx";
import { FieldError } from "../form/field.tsx";
import { useObjectUrl } from "../form/use-object-url.ts";
import { classNames } from "../theme/class-names.ts";
import { Button } from "./button.tsx";
import { FileButton, FileDrop, putFile, UNREADABLE } from "./file-field.tsx";
import { shrinkPicture } from "./shrink-picture.ts";

interface PicturePickerProps {
  /** name of the input, for a surrounding form */
  name: string;
  /** label of the button */
  label: string;
  /** the person's name; their initials show while there is no picture */
  person: string;
  /** URL of a stored picture, or a chosen file that is not uploaded yet */
  picture: Blob | string | undefined;
  /** receives only valid pictures; refusals are shown here */
  onChoose: (picture: File) => void;
  /** the refusal of the server */
  error?: string | undefined;
  /** the picture is being uploaded */
  sending?: boolean;
  /** props of the button that removes the picture */
  removal: Pick<ComponentProps<typeof Button>, "onClick" | "type" | "form" | "busy">;
}

/** Lets people choose or drop a picture, and refuses an invalid one at once. The caller uploads it. */
export function PicturePicker(props: PicturePickerProps) {
  const { name, label, person, picture, onChoose, error, sending = false, removal } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const own = useObjectUrl(picture instanceof Blob ? picture : undefined);
  const preview = typeof picture === "string" ? picture : own;
  useFocusAfterRemoval(input, picture !== undefined);
  const problem = refused ?? error;

  const take = async (file: File, isShrunk = false): Promise<void> => {
    const read = await readPicture(file).catch(() => undefined);
    const refusal = read && "refusal" in read ? read.refusal : undefined;
    const smaller = refusal === "bytes" && !isShrunk ? await shrinkPicture(file) : undefined;
    // Another picture was chosen while this one was read.
    if (input.current?.files?.[0] !== file) return;
    if (smaller) {
      putFile(input.current, smaller);
      return take(smaller, true);
    }
    const reason = !read ? UNREADABLE : refusal && PICTURE_REFUSALS[refusal];
    setRefused(reason);
    if (!reason) return onChoose(file);
    input.current.value = "";
    input.current.focus();
  };
  return (
    <FileDrop
      legend="Photo"
      input={input}
      disabled={sending}
      onFile={(file) => void take(file)}
      className="-m-2 flex flex-wrap items-center gap-x-6 gap-y-4 p-2"
    >
      <Avatar
        name={person}
        src={preview ?? null}
        size="xl"
        decorative
        className={sending ? "opacity-60" : ""}
      />
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            ref={input}
            name={name}
            label={label}
            icon={<CameraIcon aria-hidden />}
            accept={PICTURE_TYPES.join(",")}
            aria-describedby={classNames(problem && `${id}-error`, `${id}-hint`)}
            aria-invalid={problem ? true : undefined}
            sending={sending}
            onFile={(file) => void take(file)}
          />
          {picture !== undefined && (
            <Button variant="ghost" size="sm" disabled={sending} {...removal}>
              Supprimer<span className="sr-only"> la photo</span>
            </Button>
          )}
        </div>
        <div aria-live="polite">{problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}</div>
        <p id={`${id}-hint`} className="text-sm text-muted">
          JPG ou PNG, au moins 600&nbsp;×&nbsp;600&nbsp;pixels, 5&nbsp;Mo au plus&nbsp;: une photo plus lourde
          est allégée avant l’envoi.
          <span className="pointer-coarse:hidden"> Vous pouvez aussi la déposer ici.</span>
        </p>
      </div>
    </FileDrop>
  );
}

/** The remove button disappears together with the picture, and would take the focus with it. */
function useFocusAfterRemoval(input: { current: HTMLInputElement | null }, isThere: boolean) {
  const was = useRef(isThere);
  useEffect(() => {
    if (was.current && !isThere && document.activeElement === document.body) input.current?.focus();
    was.current = isThere;
  }, [isThere, input]);
}
