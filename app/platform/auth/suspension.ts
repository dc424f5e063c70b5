/** Shown to suspended people when they sign in, after they have proved their identity. */
export const SUSPENDED =
  "Votre compte est suspendu pour le moment. Écrivez-nous depuis la page Contact\u00a0: nous vous répondrons.";

/** The error code for scripts and for the redirect from Google. */
export const SUSPENDED_CODE = "ACCOUNT_SUSPENDED";
