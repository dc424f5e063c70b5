/** What is said to somebody who is suspended and signs in, once they have shown who they are. */
export const SUSPENDED =
  "Votre compte est suspendu pour le moment. Écrivez-nous depuis la page Contact\u00a0: nous vous répondrons.";

/** The code by which scripts know it, and the return from Google. */
export const SUSPENDED_CODE = "ACCOUNT_SUSPENDED";
