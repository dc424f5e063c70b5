import { displayName } from "~/features/accounts/rules/viewer.ts";
import type { Holder } from "~/features/payments/ledger/queries/holders.server.ts";

/** Who it is, or, once their account is closed, the number that the ledger goes on knowing them by. */
export const holderName = ({ id, email, firstName, lastName }: Holder): string =>
  email === null ? `Compte fermé, titulaire nº\u00a0${id}` : displayName({ firstName, lastName, email });
