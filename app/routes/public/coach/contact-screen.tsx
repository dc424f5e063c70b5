import { useEffect, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { NameFields } from "~/features/accounts/components/name-fields.tsx";
import { useSession } from "~/features/accounts/components/session-provider.tsx";
import { bookPath } from "~/features/bookings/sessions/rules/paths.ts";
import type { ContactedCoach } from "~/features/messages/components/contact/coach-summary.tsx";
import ContactDialog from "~/features/messages/components/contact/contact-dialog.tsx";
import { roleRefusal } from "~/features/messages/rules.ts";
import type { ContactContent } from "~/features/messages/schema.ts";
import { AddressField } from "~/features/places/components/address-field.tsx";
import { ButtonLink } from "~/ui/controls/button.tsx";
import type { ContactAnswer, ContactKnowledge } from "../../functions/messages/contact-coach.ts";
import { dialogAddress } from "../../site/navigation.ts";

const NOTHING: ContactKnowledge = { phones: [] };

/** The dialog is a separate chunk, loaded when it opens. */
export default function ContactScreen({ coach, onClose }: { coach: ContactedCoach; onClose: () => void }) {
  const { viewer } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { phones, nameless, refusal } = useKnowledge(coach.id, viewer?.id);

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
      renderNames={nameless && ((form) => <NameFields form={form} known={nameless} />)}
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

const NO_ANSWER =
  "Le message n’est pas parti\u00a0: la connexion a été interrompue. Vérifiez-la, puis réessayez.";
const UNEXPECTED = "Le message n’est pas parti. Réessayez dans un instant.";

/** The dialog cannot be sent while this is loading. */
const PATIENCE_MS = 5_000;

const address = (coachId: number) => `/coach/${coachId}/contact`;

/** Answers an empty result if the request fails; the dialog works without it. */
async function loadKnowledge(coachId: number, signal: AbortSignal): Promise<ContactKnowledge> {
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const response = await fetch(address(coachId), { signal: patience });
    return response.ok ? await response.json() : { phones: [] };
  } catch {
    return { phones: [] };
  }
}

/** A lost connection is a refusal like any other: the typed text stays. */
async function sendContact(
  coachId: number,
  { message, address: at, phone, firstName, lastName }: ContactContent,
): Promise<ContactAnswer | "sign in first"> {
  try {
    const body = new URLSearchParams({ message, address: at ?? "", phone: phone ?? "" });
    if (firstName) body.set("firstName", firstName);
    if (lastName) body.set("lastName", lastName);
    const response = await fetch(address(coachId), { method: "POST", body });
    if (response.status === 401) return "sign in first";
    return await response.json().catch(() => ({ ok: response.ok, refusal: UNEXPECTED }));
  } catch {
    return { ok: false, refusal: NO_ANSWER };
  }
}
