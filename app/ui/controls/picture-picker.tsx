import { CameraIcon } from "lucide-react";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { PICTURE_REFUSALS, PICTURE_TYPES, readPicture } from "~/platform/files/picture-rules.ts";
import { Avatar } from "../data/avatar.tsx";
import { FieldError } from "../form/field.tsx";
import { useObjectUrl } from "../form/use-object-url.ts";
import { classNames } from "../theme/class-names.ts";
import { Button } from "./button.tsx";
import { FileButton, FileDrop, UNREADABLE } from "./file-field.tsx";

interface PicturePickerProps {
  /** of the field, for the form it may stand in */
  name: string;
  /** what its button says */
  label: string;
  /** whose picture it is: their initials stand there while there is none */
  person: string;
  /** the address of one that is stored, or one that was chosen and is still to be sent */
  picture: Blob | string | undefined;
  /** A picture that can be taken: refusals are said here already. */
  onChoose: (picture: File) => void;
  /** what whoever it was sent to has to say about it */
  error?: string | undefined;
  /** it is on its way */
  sending?: boolean;
  /** of the button that takes the picture away; it has the word */
  removal: Pick<ComponentProps<typeof Button>, "onClick" | "type" | "form" | "busy">;
}

/**
 * Chooses a picture, by the button or by dropping it, and looks at it: a person learns at once that it cannot be taken.
 * Sending it, now or much later, is the caller's.
 */
export function PicturePicker(props: PicturePickerProps) {
  const { name, label, person, picture, onChoose, error, sending = false, removal } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const own = useObjectUrl(picture instanceof Blob ? picture : undefined);
  const preview = typeof picture === "string" ? picture : own;
  useFocusAfterRemoval(input, picture !== undefined);
  const problem = refused ?? error;

  const take = async (file: File) => {
    const read = await readPicture(file).catch(() => undefined);
    // Another one was chosen while this one was read.
    if (input.current?.files?.[0] !== file) return;
    const reason = !read ? UNREADABLE : "refusal" in read ? PICTURE_REFUSALS[read.refusal] : undefined;
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
          JPG ou PNG, au moins 600&nbsp;×&nbsp;600&nbsp;pixels, 5&nbsp;Mo au plus.
          <span className="pointer-coarse:hidden"> Vous pouvez aussi la déposer ici.</span>
        </p>
      </div>
    </FileDrop>
  );
}

/** The button that took the picture away has gone with it, and the focus with the button. */
function useFocusAfterRemoval(input: { current: HTMLInputElement | null }, isThere: boolean) {
  const was = useRef(isThere);
  useEffect(() => {
    if (was.current && !isThere && document.activeElement === document.body) input.current?.focus();
    was.current = isThere;
  }, [isThere, input]);
}
