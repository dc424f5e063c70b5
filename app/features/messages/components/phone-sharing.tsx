import { useRef, useState } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { lazyPart } from "~/ui/overlay/lazy-part.tsx";
import type { FoundConversation } from "../queries/list-conversations.server.ts";
import type { SavedPhone } from "../queries/saved-phones.server.ts";

const SharePhoneDialog = lazyPart(() => import("./share-phone-dialog.tsx"));

interface PhoneSharingProps {
  conversation: FoundConversation;
  /** what a student has given before */
  phones: SavedPhone[];
}

/** One's own number: shared from the acceptance on, and taken back whenever one likes, also where nobody writes any more. */
export function PhoneSharing({ conversation, phones }: PhoneSharingProps) {
  const { id, side, sharesPhone, ownPhone, acceptedAt, closed, hasLeft } = conversation;
  const button = useRef<HTMLButtonElement>(null);
  const form = useForm({
    intent: "phone",
    about: `phone-${id}`,
    // It could not be pressed meanwhile, and a browser takes the focus from what cannot.
    onAnswer: () => document.activeElement === document.body && button.current?.focus(),
  });
  const [asking, setAsking] = useState(false);
  const [wanted, setWanted] = useState(false);
  // A coach's number is nobody's business before a yes, and one that was never given cannot be shared.
  if (side === "coach" && (!acceptedAt || !ownPhone)) return null;
  // Then there is somebody who sees it, and nothing but taking it back is left.
  const isSeen = sharesPhone && acceptedAt !== null && !hasLeft;
  if (closed && !isSeen) return null;
  // A student says which.
  const asks = side === "student" && !sharesPhone;
  return (
    <>
      <Form of={form}>
        {side === "coach" ? (
          <input type="hidden" name="shared" value={String(!sharesPhone)} />
        ) : (
          <input type="hidden" name="phone" value="" />
        )}
        <Button
          ref={button}
          type={asks ? "button" : "submit"}
          variant="link"
          size="sm"
          busy={form.busy}
          onClick={() => {
            setWanted(asks);
            setAsking(asks);
          }}
        >
          {sharesPhone ? "Ne plus partager mon numéro" : "Partager mon numéro"}
        </Button>
      </Form>
      <SharePhoneDialog
        wanted={wanted}
        open={asking}
        onOpenChange={setAsking}
        onMissing={() => {
          setWanted(false);
          setAsking(false);
        }}
        id={id}
        phones={phones}
      />
    </>
  );
}
