import { useEffect, useState } from "react";
import { openOrder } from "../../orders/rules/sent-order.ts";
import type { Cart, CartItem } from "../rules/cart.ts";
import { type CartProblem, checkItem, isHeldInPart, type Offers } from "../rules/check-cart.ts";

export interface CartCheck {
  /** differences between the row and the current offer; empty until the server has answered */
  problemsOf: (item: CartItem) => CartProblem[];
  /** an unpaid order would hold only a part of the row */
  isHeldInPart: (item: CartItem) => boolean;
  /** the check failed; the order will be checked on submit */
  failed: boolean;
  again: () => void;
}

/** Checks the cart against the server when it is shown, when a product is added, and on request. */
export function useCartCheck(cart: Cart): CartCheck {
  const ids = cart.items
    .map(({ product }) => product.id)
    .toSorted((a, b) => a - b)
    .join();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ asked: string[]; offers: Offers }>({ asked: [], offers: {} });
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    if (ids === "") return;
    const leaving = new AbortController();
    void loadOffers(ids, leaving.signal).then((offers) => {
      if (leaving.signal.aborted) return;
      setFailed(!offers);
      if (offers) setAnswer({ asked: ids.split(","), offers });
    });
    return () => leaving.abort();
  }, [ids, round]);
  // The stock held by this cart's own unpaid order counts as available.
  const reserved = openOrder(cart)?.lines;
  const isChecked = ({ product }: CartItem) => answer.asked.includes(String(product.id));
  return {
    problemsOf: (item) => (isChecked(item) ? checkItem(item, answer.offers, reserved) : []),
    isHeldInPart: (item) => isChecked(item) && isHeldInPart(item, answer.offers, reserved),
    failed,
    again: () => setRound((count) => count + 1),
  };
}

/** Undefined if the request fails. */
async function loadOffers(ids: string, signal: AbortSignal): Promise<Offers | undefined> {
  try {
    const answer = await fetch(`/functions/v1/stock?ids=${ids}`, { signal });
    return answer.ok ? ((await answer.json()) as Offers) : undefined;
  } catch {
    return undefined;
  }
}
