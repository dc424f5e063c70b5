import { SendHorizontalIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { FileDrop } from "~/ui/controls/file-field.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { MESSAGE_MAX, messageSchema } from "../../schema.ts";
import { AttachmentButton, AttachmentTray } from "./attachment-tray.tsx";
import type { Attachments } from "./use-attachments.ts";
import type { Outbox } from "./use-outbox.ts";

interface ComposerProps {
  outbox: Outbox;
  attachments: Attachments;
  /** the idempotency key of a message that is sent without script */
  clientId: string;
  /** beside the field; `above` holds content such as a hint */
  tools?: ReactNode;
  above?: ReactNode;
  /** called on every key */
  onTyping: () => void;
}

/** The counter appears only near the limit. */
const COUNTED_FROM = MESSAGE_MAX - 300;

/** Enter sends on devices with a keyboard; Shift+Enter adds a line. */
export function Composer({ outbox, attachments, clientId, tools, above, onTyping }: ComposerProps) {
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
  const sendOnEnter = (event: KeyboardEvent) => {
    const typing = event.nativeEvent.isComposing || event.shiftKey;
    if (event.key !== "Enter" || typing || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    if (!attachments.pending) form.submit();
  };
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
          {tools}
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
          {/* Sending waits for uploads, because a pending file would be left out. */}
          <Button type="submit" size="icon" aria-label="Envoyer" busy={attachments.pending}>
            {!attachments.pending && <SendHorizontalIcon aria-hidden />}
          </Button>
        </div>
      </FileDrop>
    </Form>
  );
}
