/** "C-000123": what people say on the telephone. */
export const orderName = ({ number }: { number: number }): string => `C-${String(number).padStart(6, "0")}`;

/** Where an order is seen by whoever has its address; `token` is made by `orderToken`. */
export const orderPath = (token: string): string => `/commande/${token}`;

/** Where whoever has paid comes back to. */
export const paidPath = (token: string): string => `/payment-success?session_id=${encodeURIComponent(token)}`;

/** Of an account, all of its orders, or one. */
export const ownOrdersPath = (id?: string): string => (id ? `/mes-commandes/${id}` : "/mes-commandes");

/** A file of an invoice or a credit note, for whoever may see the order. */
export const orderDocumentPath = (token: string, documentId: string): string =>
  `${orderPath(token)}/documents/${documentId}`;

interface OrderFacts {
  status: string;
  paidAt: Date | null;
  linesCents: number;
  deliveryCents: number;
  refundCents: number;
}

/** Whether a line's file can be had: its order is paid for, and neither the line nor all of the order was given back. */
export const hasFile = (
  { status, paidAt, linesCents, deliveryCents, refundCents }: OrderFacts,
  { isSent, quantity, returnedQuantity }: { isSent: boolean; quantity: number; returnedQuantity: number },
): boolean =>
  !isSent &&
  returnedQuantity < quantity &&
  paidAt !== null &&
  status !== "cancelled" &&
  refundCents < linesCents + deliveryCents;

/** The file of a programme that was bought. */
export const programmePath = (token: string, productId: number): string =>
  `/programmes/${token}/${productId}.pdf`;
