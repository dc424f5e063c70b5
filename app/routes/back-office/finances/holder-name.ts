import { displayName } from "~/features/accounts/rules/viewer.ts";
import type { Holder } from "~/features/payments/ledger/queries/holders.server.ts";

/** After an account is closed, the ledger still knows its holder by number. */
export const holderName = ({ id, email, firstName, lastName }: Omit<Holder, "owedCents">): string =>
  email === null ? `Compte fermé, titulaire nº\u00a0${id}` : displayName({ firstName, lastName, email });
