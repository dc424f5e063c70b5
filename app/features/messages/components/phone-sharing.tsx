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
  /** numbers that the student gave before */
  phones: SavedPhone[];
}

/** Lets a person share or withdraw their number. Withdrawing also works in closed conversations. */
export function PhoneSharing({ conversation, phones }: PhoneSharingProps) {
  const { id, side, sharesPhone, ownPhone, acceptedAt, closed, hasLeft } = conversation;
  const button = useRef<HTMLButtonElement>(null);
  const form = useForm({
    intent: "phone",
    about: `phone-${id}`,
    // The disabled button lost its focus while the request ran.
    onAnswer: () => document.activeElement === document.body && button.current?.focus(),
  });
  const [asking, setAsking] = useState(false);
  const [wanted, setWanted] = useState(false);
  // A coach shares a number only after accepting, and only if the profile has one.
  if (side === "coach" && (!acceptedAt || !ownPhone)) return null;
  // In a closed conversation a visible number can only be withdrawn.
  const isSeen = sharesPhone && acceptedAt !== null && !hasLeft;
  if (closed && !isSeen) return null;
  // A student chooses a number in the dialog.
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
