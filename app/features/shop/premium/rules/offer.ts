interface BuyerFacts {
  priceCents: number;
  isOnline: boolean;
  /** of the coach's business, as the payment details name it */
  country: string | null;
  siret: string | null;
  /** the last day of a month that was paid before the coach ended Premium */
  paidUntil: string | null;
}

/** Why Premium is not sold, and what to do about it. */
export interface PremiumLack {
  text: string;
  /** undefined if there is nothing to do but wait */
  action?: { label: string; to: string };
}

/** Undefined if the coach can buy Premium now. It is a sale between professionals, in France. */
export function describePremiumLack(facts: BuyerFacts): PremiumLack | undefined {
  const { priceCents, isOnline, country, siret, paidUntil } = facts;
  if (priceCents === 0)
    return {
      text: "Premium n’est pas en vente pour l’instant\u00a0: aucun prix n’est fixé, et rien ne vous est facturé.",
    };
  if (paidUntil)
    return { text: `Vous avez Premium jusqu’au ${paidUntil}. Vous pourrez vous abonner à nouveau ensuite.` };
  if (!isOnline)
    return {
      text: "Premium met votre page en avant\u00a0: elle doit d’abord être en ligne, avec une annonce publiée.",
      action: { label: "Voir ma page", to: "/dashboard" },
    };
  if (country === null || (country === "FR" && !siret))
    return {
      text: "Premium se vend aux professionnels\u00a0: il nous faut d’abord l’adresse et le SIRET de votre activité, pour la facture.",
      action: { label: "Compléter mes informations", to: "/dashboard/settings/payment" },
    };
  if (country !== "FR") return { text: "Premium se vend pour l’instant aux coachs établis en France." };
  return undefined;
}
