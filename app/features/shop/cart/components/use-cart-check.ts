import { useEffect, useState } from "react";
import { openOrder } from "../../orders/rules/sent-order.ts";
import type { Cart, CartItem } from "../rules/cart.ts";
import { type CartProblem, checkItem, type Offers } from "../rules/check-cart.ts";

export interface CartCheck {
  /** what of a row is not as it was when it was put into the cart; nothing until the server has answered */
  problemsOf: (item: CartItem) => CartProblem[];
  /** the server could not be asked: it looks again when the order is sent */
  failed: boolean;
  again: () => void;
}

/** What is in the cart, looked at by the server: when it is shown, when a product comes to it, and whenever asked to. */
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
  // What waits for its payment is out of stock because of this very cart.
  const reserved = openOrder(cart)?.lines;
  return {
    problemsOf: (item) =>
      answer.asked.includes(String(item.product.id)) ? checkItem(item, answer.offers, reserved) : [],
    failed,
    again: () => setRound((count) => count + 1),
  };
}

/** Undefined where they cannot be had. */
async function loadOffers(ids: string, signal: AbortSignal): Promise<Offers | undefined> {
  try {
    const answer = await fetch(`/functions/v1/stock?ids=${ids}`, { signal });
    return answer.ok ? ((await answer.json()) as Offers) : undefined;
  } catch {
    return undefined;
  }
}
