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

/** By what a wish is sent, where that has another name. */
const INTENTS: Partial<Record<Wish, string>> = { contest: "contest-absence", agree: "agree-absence" };

/**
 * What cannot be asked for any more does not vanish under the hands of whoever was about to: it says why, and leads back. What they
 * have just done themselves is told by a toast, and the address is put right at once.
 */
export function GoneWish({ wish, bookingId, back, reason }: GoneWishProps) {
  const navigate = useNavigate();
  const intent = INTENTS[wish] ?? wish;
  // Of the form that stood here: its answer comes together with the page on which the wish is not possible any more.
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

/** Whether an answer that is there would have been heard by now; a page that comes from the server waits for none. */
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
