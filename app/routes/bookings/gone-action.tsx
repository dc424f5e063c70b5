import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { ActionPanel } from "~/features/bookings/sessions/components/action-panel.tsx";
import type { BookingAction } from "~/features/bookings/sessions/rules/addresses.ts";
import { useForm } from "~/ui/form/use-form.ts";

interface GoneActionProps {
  action: BookingAction;
  bookingId: string;
  back: string;
  reason: string;
}

/** Some forms use another intent than the name of the requested action. */
const INTENTS: Partial<Record<BookingAction, string>> = {
  contest: "contest-absence",
  agree: "agree-absence",
};

/**
 * An action that has become impossible does not just disappear: the panel says why and leads back. If the
 * viewer's own form made it impossible, a toast has said so, and the address is corrected at once.
 */
export function GoneAction({ action, bookingId, back, reason }: GoneActionProps) {
  const navigate = useNavigate();
  const intent = INTENTS[action] ?? action;
  // The answer of the replaced form arrives together with the page that no longer allows the action.
  const sent = useForm({
    intent,
    about: `${intent}-${bookingId}`,
    onAnswer: ({ ok }) => {
      if (ok) void navigate(back, { replace: true, preventScrollReset: true });
    },
  });
  const hasLooked = useHasLooked();
  if (!hasLooked || sent.answer?.ok) return null;
  return (
    <ActionPanel title="Ce n’est plus possible" back={back} confirm={null}>
      <p role="alert">{`Ce n’est plus possible\u00a0: ${reason}`}</p>
    </ActionPanel>
  );
}

/**
 * False on the first render in the browser, so that the form's answer is read before the panel shows. A page
 * rendered by the server waits for no answer.
 */
function useHasLooked(): boolean {
  const isFromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [hasMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isFromServer || hasMounted;
}

const neverChanges = () => () => {};
