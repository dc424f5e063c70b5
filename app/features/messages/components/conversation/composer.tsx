import {
  FileTextIcon,
  ImageIcon,
  PaperclipIcon,
  RotateCwIcon,
  SendHorizontalIcon,
  XIcon,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { DOCUMENT_MEGABYTES, DOCUMENT_TYPES } from "~/platform/files/document-rules.ts";
import { fileSize } from "~/platform/files/file-names.ts";
import { ofName } from "~/platform/format/elision.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { FileButton, FileDrop } from "~/ui/controls/file-field.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Progress } from "~/ui/feedback/progress.tsx";
import { Field, FieldError } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { useObjectUrl } from "~/ui/form/use-object-url.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import { MESSAGE_MAX, messageSchema } from "../../schema.ts";
import { RecordButton } from "../recording/record-button.tsx";
import type { ChosenFile } from "./chosen-files.ts";
import { addressOf } from "./message-attachments.tsx";
import type { Attachments } from "./use-attachments.ts";
import type { Outbox } from "./use-outbox.ts";

interface ComposerProps {
  conversationId: number;
  outbox: Outbox;
  attachments: Attachments;
  /** the idempotency key of a message that is sent without script */
  clientId: string;
  /** beside the field, with a way to insert text into it; `above` holds content such as a hint */
  tools?: (insert: (text: string) => void) => ReactNode;
  above?: ReactNode;
  /** called on every key */
  onTyping: () => void;
}

/** The counter appears only near the limit. */
const COUNTED_FROM = MESSAGE_MAX - 300;

/** Enter sends on devices with a keyboard; Shift+Enter adds a line. */
export function Composer(props: ComposerProps) {
  const { conversationId, outbox, attachments, clientId, tools, above, onTyping } = props;
  const { body, ready, write } = outbox;
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    schema: messageSchema,
    intent: "send",
    memory: { typed: { body }, change: (more) => more.body !== undefined && write(more.body) },
    send: async (message): Promise<FormAnswer> => {
      outbox.add(message.body, attachments.ready);
      attachments.sent();
      if (field.current) field.current.value = "";
      field.current?.focus();
      return { ok: true };
    },
  });
  const restore = useEffectEvent(() => {
    if (!field.current) return;
    // Text that was typed before hydration wins over the draft.
    if (field.current.value) write(field.current.value);
    else field.current.value = body;
  });
  useEffect(() => {
    if (ready) restore();
  }, [ready]);
  const insert = (text: string) => {
    const typed = field.current?.value.trimEnd() ?? "";
    const whole = (typed ? `${typed}\n${text}` : text).slice(0, MESSAGE_MAX);
    if (field.current) field.current.value = whole;
    write(whole);
    field.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    const typing = event.nativeEvent.isComposing || event.shiftKey;
    if (event.key !== "Enter" || typing || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    if (!attachments.pending) form.submit();
  };
  // On a phone there is room for one of the two buttons: nothing to send yet, or something.
  const isEmpty = ready && body.trim() === "" && attachments.files.length === 0;
  const counter = body.length > COUNTED_FROM ? `${body.length} / ${MESSAGE_MAX}` : undefined;
  return (
    <Form of={form} className="grid gap-2 border-t border-line bg-surface p-3 sm:p-4">
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="attachments" value={attachments.ready.map(({ id }) => id).join()} />
      {above}
      <FileDrop legend="Message" disabled={false} onFile={attachments.add} className="grid gap-2">
        <AttachmentTray of={attachments} />
        <div className="flex items-end gap-2">
          <AttachmentButton of={attachments} />
          {tools?.(insert)}
          <Field
            label="Votre message"
            hideLabel
            // Without script, refusals that concern no field are rendered here.
            error={form.errors.body ?? form.answer?.refusal}
            hint={counter}
            className="min-w-0 flex-1"
          >
            <Textarea
              ref={field}
              name="body"
              rows={1}
              placeholder="Votre message"
              defaultValue={form.values.body}
              autoComplete="off"
              enterKeyHint="enter"
              onKeyDown={sendOnEnter}
              onInput={onTyping}
              onPaste={attachments.onPaste}
              className="max-h-40 min-h-11! resize-none!"
            />
          </Field>
          <RecordButton
            conversationId={conversationId}
            pending={attachments.pending}
            className={isEmpty ? "" : "max-sm:hidden"}
          />
          {/* Sending waits for uploads, because a pending file would be left out. */}
          <Button
            type="submit"
            size="icon"
            aria-label="Envoyer"
            busy={attachments.pending}
            className={isEmpty ? "max-sm:hidden" : ""}
          >
            {!attachments.pending && <SendHorizontalIcon aria-hidden />}
          </Button>
        </div>
      </FileDrop>
    </Form>
  );
}

function AttachmentButton({ of }: { of: Attachments }) {
  return (
    <FileButton
      ref={of.chooser}
      multiple
      iconOnly
      label={`Joindre des images ou des PDF, ${DOCUMENT_MEGABYTES}\u00a0Mo au plus par fichier`}
      icon={<PaperclipIcon aria-hidden />}
      accept={DOCUMENT_TYPES.join(",")}
      sending={false}
      onFile={(file) => {
        of.add(file);
        // Clearing the value lets the same file be chosen again after it was removed.
        if (of.chooser.current) of.chooser.current.value = "";
      }}
    />
  );
}

function AttachmentTray({ of }: { of: Attachments }) {
  const { files, refusal } = of;
  return (
    <div className={files.length > 0 || refusal ? "grid gap-2" : "sr-only"}>
      <ul
        aria-label="Pièces jointes"
        className="grid max-h-[35dvh] gap-2 overflow-y-auto empty:hidden sm:grid-cols-2"
      >
        {files.map((chosen) => (
          <li key={chosen.key}>
            <Tile
              chosen={chosen}
              onRetry={() => of.retry(chosen.key)}
              onRemove={() => of.remove(chosen.key)}
            />
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {refusal && <FieldError>{refusal}</FieldError>}
        <p className="sr-only">{summary(files)}</p>
      </div>
    </div>
  );
}

function Tile(props: { chosen: ChosenFile; onRetry: () => void; onRemove: () => void }) {
  const { chosen, onRetry, onRemove } = props;
  const { name, bytes, state, share, refusal, again } = chosen;
  const isRefused = state === "refused";
  return (
    <div
      className={classNames(
        "flex min-w-0 items-center gap-3 rounded-md border bg-surface p-1.5",
        isRefused ? "border-danger" : "border-line",
      )}
    >
      <Preview chosen={chosen} />
      <div className="grid min-w-0 flex-1 gap-1 text-sm">
        <p className="truncate font-semibold">{name}</p>
        {isRefused && <p className="text-danger-text">{refusal}</p>}
        {state === "ready" && <p className="text-muted">{fileSize(bytes)}</p>}
        {(state === "waiting" || state === "sending") && (
          <Progress label={`Envoi ${ofName(name)}`} hideLabel value={share * 100} />
        )}
      </div>
      {isRefused && again && (
        <Button variant="ghost" size="icon" onClick={onRetry} aria-label={`Réessayer d’envoyer ${name}`}>
          <RotateCwIcon aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        onClick={onRemove}
        aria-label={state === "ready" || isRefused ? `Retirer ${name}` : `Annuler l’envoi ${ofName(name)}`}
      >
        <XIcon aria-hidden />
      </Button>
    </div>
  );
}

/**
 * The preview waits until the server has confirmed a picture, because the file could be anything of any size.
 */
function Preview({ chosen: { file, attachment } }: { chosen: ChosenFile }) {
  const isPicture = attachment ? attachment.kind === "picture" : file?.type.startsWith("image/");
  const made = useObjectUrl(attachment && isPicture ? file : undefined);
  const url = file ? made : attachment && isPicture && `${addressOf(attachment)}?size=small`;
  const Icon = isPicture ? ImageIcon : FileTextIcon;
  return (
    <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-muted">
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-6" />
      )}
    </span>
  );
}

/** The text for screen readers, which cannot see the progress bars. */
function summary(files: Attachments["files"]): string {
  const refused = files.filter(({ state }) => state === "refused");
  if (refused.length > 0) return refused.map(({ name, refusal }) => `${name}\u00a0: ${refusal}`).join(" ");
  const ready = files.filter(({ state }) => state === "ready").length;
  if (files.length === 0 || ready < files.length) return "";
  return ready > 1 ? `${ready}\u00a0fichiers sont prêts.` : "Le fichier est prêt.";
}
