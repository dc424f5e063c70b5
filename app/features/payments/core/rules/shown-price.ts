import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";

interface PriceNow {
  /** the subject of the sentence, for example "Cette séance" */
  thing: string;
  cents: number;
  /** the price on the page that was sent; null if the page told none, because it is older than this release */
  shownCents: number | null;
}

/** A code may have become worth less, or a gift card may have been used elsewhere, since the page told the rest. */
export function requireShownRest(restCents: number, shownRestCents: number | null | undefined): void {
  if (shownRestCents === null || shownRestCents === undefined || shownRestCents === restCents) return;
  throw new AppError("conflict", {
    field: "code",
    message: `Avec ce code, il reste ${formatEuros(restCents)} à payer au lieu de ${formatEuros(shownRestCents)}. Rien n’a été débité\u00a0: appliquez-le à nouveau, puis confirmez.`,
  });
}

/** The price that a page showed is the price. If it has changed since, the buyer is asked again. */
export function requireShownPrice({ thing, cents, shownCents }: PriceNow): void {
  if (shownCents === cents) return;
  throw new AppError("conflict", {
    message:
      shownCents === null
        ? `${thing} coûte ${formatEuros(cents)}. Rechargez la page, puis confirmez à ce prix.`
        : `Le prix a changé\u00a0: ${thing.toLowerCase()} coûte ${formatEuros(cents)} au lieu de ${formatEuros(shownCents)}. Rien n’a été débité\u00a0: vérifiez, puis confirmez à ce nouveau prix.`,
  });
}
