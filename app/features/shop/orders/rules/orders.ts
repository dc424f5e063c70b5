/** for example "C-000123"; customers quote it on the phone */
export const orderName = ({ number }: { number: number }): string => `C-${String(number).padStart(6, "0")}`;

/** `token` is made by `orderToken`. */
export const orderPath = (token: string): string => `/commande/${token}`;

/** Return path after the payment. */
export const paidPath = (token: string): string => `/payment-success?session_id=${encodeURIComponent(token)}`;

/** The page of one order of the account, or the list of all. */
export const ownOrdersPath = (id?: string): string => (id ? `/mes-commandes/${id}` : "/mes-commandes");

export const orderDocumentPath = (token: string, documentId: string): string =>
  `${orderPath(token)}/documents/${documentId}`;

interface OrderFacts {
  status: string;
  paidAt: Date | null;
  linesCents: number;
  deliveryCents: number;
  refundCents: number;
}

/** A file is available if the order is paid, and neither the line nor the whole order was refunded. */
export const hasFile = (
  { status, paidAt, linesCents, deliveryCents, refundCents }: OrderFacts,
  { isSent, quantity, returnedQuantity }: { isSent: boolean; quantity: number; returnedQuantity: number },
): boolean =>
  !isSent &&
  returnedQuantity < quantity &&
  paidAt !== null &&
  status !== "cancelled" &&
  refundCents < linesCents + deliveryCents;

export const programmePath = (token: string, productId: number): string =>
  `/programmes/${token}/${productId}.pdf`;
