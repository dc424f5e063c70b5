import { useRef, useState } from "react";
import type { Cart } from "../rules/cart.ts";
import { CartRow } from "./cart-row.tsx";
import type { CartCheck } from "./use-cart-check.ts";

/** Changes are announced to screen readers. The list takes the focus of a removed row. */
export function CartRows({ cart, check }: { cart: Cart; check: CartCheck }) {
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const announce = (words: string, isGone: boolean) => {
    setSaid(words);
    if (isGone) list.current?.focus();
  };
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {said}
      </p>
      {check.failed && (
        <p className="mb-4 text-sm text-muted">
          Prix et stock n’ont pas pu être vérifiés&nbsp;: ils le seront à la commande.
        </p>
      )}
      <ul className="divide-y divide-line">
        {cart.items.map((item) => (
          <CartRow key={item.product.id} item={item} problems={check.problemsOf(item)} onChange={announce} />
        ))}
      </ul>
    </div>
  );
}
