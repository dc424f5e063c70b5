import { useEffect, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { useSession } from "~/features/accounts/components/session-provider.tsx";
import { bookPath } from "~/features/bookings/sessions/rules/paths.ts";
import type { ContactedCoach } from "~/features/messages/components/contact/coach-summary.tsx";
import ContactDialog from "~/features/messages/components/contact/contact-dialog.tsx";
import { roleRefusal } from "~/features/messages/rules.ts";
import type { ContactContent } from "~/features/messages/schema.ts";
import { AddressField } from "~/features/places/components/address-field.tsx";
import { ButtonLink } from "~/ui/controls/button.tsx";
import type { ContactKnowledge } from "../../functions/messages/contact-coach.ts";
import { dialogAddress } from "../../site/navigation.ts";
import { loadKnowledge, sendContact } from "./contact-client.ts";

const NOTHING: ContactKnowledge = { phones: [] };

/** The dialog is a separate chunk, loaded when it opens. */
export default function ContactScreen({ coach, onClose }: { coach: ContactedCoach; onClose: () => void }) {
  const { viewer } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { phones, refusal } = useKnowledge(coach.id, viewer?.id);

  const askToSignIn = () => {
    const back = `/coach/${coach.id}?contact=1`;
    void navigate(dialogAddress(search, { auth: "login", redirect: back }), { preventScrollReset: true });
    return "sign in first" as const;
  };
  const send = async (content: ContactContent) => {
    if (!viewer) return askToSignIn();
    const answer = await sendContact(coach.id, content);
    if (answer !== "sign in first") return answer;
    // The session has ended: the root loader must run again, because the page still knows a viewer.
    void revalidate();
    return askToSignIn();
  };
  return (
    <ContactDialog
      coach={coach}
      viewerId={viewer?.id}
      phones={phones}
      refusal={refusal ?? (viewer ? roleRefusal(viewer.role) : undefined)}
      bookingLink={
        <ButtonLink variant="link" size="sm" to={bookPath(coach.id)} className="w-fit">
          Réserver une séance
        </ButtonLink>
      }
      renderAddress={({ value, onChange, error }) => (
        <AddressField
          label={
            <>
              Adresse <span className="font-normal text-muted">(facultatif)</span>
            </>
          }
          value={{ address: value }}
          onChange={({ address }) => onChange(address)}
          error={error}
        />
      )}
      onSend={send}
      onClose={onClose}
    />
  );
}

/** Loads again when somebody signs in, here or in another tab; empty until the answer arrives. */
function useKnowledge(coachId: number, viewerId: string | undefined): Partial<ContactKnowledge> {
  const [answer, setAnswer] = useState<{ to: string; known: ContactKnowledge }>();
  useEffect(() => {
    if (!viewerId) return;
    const leaving = new AbortController();
    void loadKnowledge(coachId, leaving.signal).then(
      (known) => leaving.signal.aborted || setAnswer({ to: viewerId, known }),
    );
    return () => leaving.abort();
  }, [coachId, viewerId]);
  if (!viewerId) return NOTHING;
  return answer?.to === viewerId ? answer.known : {};
}
