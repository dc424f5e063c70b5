export const isWrongPassword = (message: string | undefined) => message === "Invalid login credentials";

export function loginFailure(message: string | undefined): string {
  if (isWrongPassword(message)) return "E-mail ou mot de passe incorrect.";
  return message || "Une erreur est survenue lors de la connexion.";
}

/** True if the two-factor challenge has ended and the login must start again. */
export const isEndedChallenge = (code: string | undefined) =>
  code === "INVALID_TWO_FACTOR_COOKIE" || code === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE";

export const isTaken = (message: string | undefined) => message === "User already registered";

export function signUpFailure(message: string | undefined): string {
  if (isTaken(message)) return "Un compte existe déjà avec cette adresse e-mail.";
  return message || "Une erreur est survenue lors de l’inscription.";
}
