import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { WishPanel } from "~/features/bookings/sessions/components/action-panel.tsx";
import type { Wish } from "~/features/bookings/sessions/rules/addresses.ts";
import { useForm } from "~/ui/form/use-form.ts";

interface GoneWishProps {
  wish: Wish;
  bookingId: string;
  back: string;
  reason: string;
}

/** Some forms use another intent than the name of the requested action. */
const INTENTS: Partial<Record<Wish, string>> = { contest: "contest-absence", agree: "agree-absence" };

/**
 * An action that has become impossible does not just disappear: the panel says why and leads back. If the
 * viewer's own form made it impossible, a toast has said so, and the address is corrected at once.
 */
export function GoneWish({ wish, bookingId, back, reason }: GoneWishProps) {
  const navigate = useNavigate();
  const intent = INTENTS[wish] ?? wish;
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
    <WishPanel title="Ce n’est plus possible" back={back} confirm={null}>
      <p role="alert">{`Ce n’est plus possible\u00a0: ${reason}`}</p>
    </WishPanel>
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
