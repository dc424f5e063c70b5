import { MinusIcon, PlusIcon, Trash2Icon } from "lucide-react";
import { useRef, useState } from "react";
import { pictureSources } from "~/platform/files/pictures/picture-sources.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Button } from "~/ui/controls/button.tsx";
import { MOST_OF_ONE } from "../../catalogue/rules/catalogue.ts";
import { acceptPrice, type Cart, type CartItem, setQuantity } from "../rules/cart.ts";
import { type CartProblem, HELD_IN_PART, problemWords } from "../rules/check-cart.ts";
import { changeCart } from "./use-cart.ts";
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
      <HoldRule names={cart.items.filter(check.isHeldInPart).map(({ product }) => product.name)} />
    </div>
  );
}

/** Said once for all rows of which an unpaid order holds only a part. */
function HoldRule({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mt-5 text-sm wrap-anywhere text-muted">
      <span className="font-semibold">{new Intl.ListFormat("fr-FR").format(names)}&nbsp;:</span>{" "}
      {HELD_IN_PART}
    </p>
  );
}

interface CartRowProps {
  item: CartItem;
  problems: CartProblem[];
  /** announces the change to screen readers; `isGone` says that the row was removed with its focus */
  onChange: (said: string, isGone: boolean) => void;
}

function CartRow({ item, problems, onChange }: CartRowProps) {
  const { product, quantity } = item;
  const { id, name, priceCents } = product;
  const row = useRef<HTMLLIElement>(null);
  const change = (wanted: number) => {
    changeCart((cart) => setQuantity(cart, id, wanted));
    if (wanted <= 0) onChange(`${name} retiré du panier`, true);
    else onChange(`${name}\u00a0: ${wanted}, ${formatEuros(priceCents * wanted)}`, false);
  };
  const accept = (cents: number) => {
    changeCart((cart) => acceptPrice(cart, id, cents));
    onChange(`${name}\u00a0: ${formatEuros(cents)} l’unité`, false);
  };
  /** The button disappears with its problem, so the focus moves to the row. */
  const settle = (work: () => void) => {
    work();
    row.current?.focus();
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 outline-none first:pt-0 last:pb-0"
    >
      <Picture image={product.image} />
      <div className="grid content-start gap-1">
        <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted tabular">{formatEuros(priceCents)} l’unité</p>
      </div>
      <div className="col-span-2 flex items-center gap-2">
        <div className="flex items-center rounded-full border border-edge">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Un de moins\u00a0: ${name}`}
            onClick={() => change(quantity - 1)}
          >
            <MinusIcon aria-hidden />
          </Button>
          <span className="min-w-6 text-center font-semibold tabular">
            <span className="sr-only">Quantité&nbsp;: </span>
            {quantity}
          </span>
          <Button
            variant="ghost"
            size="icon"
            disabled={quantity >= MOST_OF_ONE}
            aria-label={`Un de plus\u00a0: ${name}`}
            onClick={() => change(quantity + 1)}
          >
            <PlusIcon aria-hidden />
          </Button>
        </div>
        <Button variant="ghost" size="icon" aria-label={`Retirer ${name}`} onClick={() => change(0)}>
          <Trash2Icon aria-hidden />
        </Button>
        <p className="ml-auto font-semibold whitespace-nowrap tabular">
          <span className="sr-only">Total de la ligne&nbsp;: </span>
          {formatEuros(priceCents * quantity)}
        </p>
      </div>
      {problems.map((problem) => (
        <Problem
          key={problem.kind}
          problem={problem}
          item={item}
          onFewer={(left) => settle(() => change(left))}
          onPrice={(cents) => settle(() => accept(cents))}
        />
      ))}
    </li>
  );
}

function Picture({ image }: { image: string }) {
  if (image === "") return <span className="size-18 rounded-md bg-sand" />;
  return (
    <img
      {...pictureSources(image, "72px")}
      alt=""
      width={72}
      height={72}
      className="size-18 rounded-md bg-sunken object-cover"
    />
  );
}

interface ProblemProps extends Pick<CartRowProps, "item"> {
  problem: CartProblem;
  onFewer: (left: number) => void;
  onPrice: (priceCents: number) => void;
}

/** The cart never changes without the customer's click. */
function Problem({ problem, item, onFewer, onPrice }: ProblemProps) {
  return (
    <div
      role="alert"
      className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-danger-pale px-3.5 py-2.5 text-sm font-medium text-danger-text"
    >
      <p className="min-w-0 flex-1 basis-40">{problemWords(problem, item)}</p>
      {problem.kind === "price" && (
        <Button variant="secondary" size="sm" onClick={() => onPrice(problem.priceCents)}>
          Accepter ce prix
        </Button>
      )}
      {problem.kind === "fewer" && (
        <Button variant="secondary" size="sm" onClick={() => onFewer(problem.left)}>
          {problem.left === 1 ? "N’en prendre qu’un" : `En prendre ${problem.left}`}
        </Button>
      )}
    </div>
  );
}
