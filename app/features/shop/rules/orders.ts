/** "C-000123": what people say on the telephone. */
export const orderName = ({ number }: { number: number }): string => `C-${String(number).padStart(6, "0")}`;

/** Where an order is seen by whoever has its address; `token` is made by `orderToken`. */
export const orderPath = (token: string): string => `/commande/${token}`;

/** Where whoever has paid comes back to. */
export const paidPath = (token: string): string => `/payment-success?session_id=${encodeURIComponent(token)}`;

/** The file of a programme that was bought with an order. */
export const programmePath = (token: string, productId: number): string =>
  `/programmes/${token}/${productId}.pdf`;
