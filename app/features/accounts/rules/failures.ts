export const isWrongPassword = (message: string | undefined) => message === "Invalid login credentials";

/** What is said of a sign-in that the server refused. */
export function loginFailure(message: string | undefined): string {
  if (isWrongPassword(message)) return "Email ou mot de passe incorrect.";
  return message || "Une erreur est survenue lors de la connexion.";
}

/** A sign-in that was begun with a password has to be begun again. */
export const isEndedChallenge = (code: string | undefined) =>
  code === "INVALID_TWO_FACTOR_COOKIE" || code === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE";

export const isTaken = (message: string | undefined) => message === "User already registered";

/** What is said of a sign-up that the server refused. */
export function signUpFailure(message: string | undefined): string {
  if (isTaken(message)) return "Un compte existe déjà avec cette adresse email.";
  return message || "Une erreur est survenue lors de l’inscription.";
}
