import { BRAND } from "~/platform/config/brand.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";

interface Seller {
  operator: OperatorIdentity;
  termsUrl: string;
}

export const sellerOf = ({ name, address, contactEmail }: OperatorIdentity): string =>
  [name ?? BRAND.name, address, contactEmail].filter(Boolean).join(", ");

/** Empty until the operator has named a mediator. */
export const mediatorWords = ({ mediator }: OperatorIdentity): string =>
  mediator ? `Médiateur de la consommation\u00a0: ${mediator.name}, ${mediator.site}.` : "";

/** The parts that concern every sale of the operator: guarantees, seller and terms. */
export function sellerParagraphs({ operator, termsUrl }: Seller): string[] {
  return [
    "Garanties\u00a0: la garantie légale de conformité (articles L. 217-1 à L. 217-32 du code de la consommation) et celle des vices cachés (articles 1641 à 1649 du code civil) s’appliquent, deux ans chacune.",
    [`Vendeur\u00a0: ${sellerOf(operator)}.`, mediatorWords(operator)].filter(Boolean).join(" "),
    `Nos conditions d’utilisation\u00a0:\n${termsUrl}`,
  ];
}
