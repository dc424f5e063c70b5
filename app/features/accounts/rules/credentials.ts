import { parsePhone } from "~/platform/format/fields/phone.ts";

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

const PASSWORD_RULES: ((password: string) => boolean)[] = [
  (password) => password.length >= PASSWORD_MIN_LENGTH,
  (password) => /\p{Ll}/u.test(password),
  (password) => /\p{Lu}/u.test(password),
  (password) => /\d/.test(password),
];

export const PASSWORD_REQUIREMENTS =
  "Le mot de passe doit contenir au moins 8 caractères, une lettre minuscule, une lettre majuscule et un chiffre.";

export function isStrongPassword(password: string): boolean {
  return password.length <= PASSWORD_MAX_LENGTH && PASSWORD_RULES.every((rule) => rule(password));
}

/** Each rule that the password meets gives 25 points. */
export function passwordStrength(password: string): { points: number; label: string } {
  const points = PASSWORD_RULES.filter((rule) => rule(password)).length * 25;
  return {
    points,
    label: points <= 25 ? "Très faible" : points <= 50 ? "Faible" : points <= 75 ? "Moyen" : "Fort",
  };
}

export function checkEmail(email: string): string | undefined {
  if (!email.trim()) return "Votre adresse e-mail est requise.";
  if (!/^\S+@[^\s@]+\.[^\s@.]+$/.test(email.trim()))
    return "Cette adresse e-mail n’est pas valide\u00a0: il manque peut-être un @ ou un point.";
  return undefined;
}

export const PASSWORD_MISSING = "Votre mot de passe est requis.";

export const CODE_MISSING = "Entrez le code.";

export interface SignUpRequest {
  email: string;
  password: string;
  confirmPassword: string;
  termsAccepted: boolean;
  data: { role: "student" | "coach"; phone_number: string };
}

/** The titles of the toasts are keyed by field. */
export const SIGN_UP_TITLES = {
  terms: "Acceptation requise",
  password: "Mot de passe trop faible",
  confirmPassword: "Erreur de mot de passe",
  phone: "Numéro de téléphone manquant",
};

export const TERMS_REQUIRED = "Vous devez accepter les conditions d’utilisation pour vous inscrire.";

interface Refusal {
  field: keyof typeof SIGN_UP_TITLES;
  title: string;
  description: string;
}

const refusal = (field: Refusal["field"], description: string): Refusal => ({
  field,
  title: SIGN_UP_TITLES[field],
  description,
});

/** Runs the four checks in the specified order, in the browser and on the server, and returns every failure. */
export function checkSignUp({ termsAccepted, password, confirmPassword, data }: SignUpRequest): Refusal[] {
  const refusals: Refusal[] = [];
  if (!termsAccepted) refusals.push(refusal("terms", TERMS_REQUIRED));
  if (!isStrongPassword(password)) refusals.push(refusal("password", PASSWORD_REQUIREMENTS));
  if (password !== confirmPassword)
    refusals.push(refusal("confirmPassword", "Les mots de passe ne correspondent pas."));
  if (data.role === "student" && !parsePhone(data.phone_number))
    refusals.push(refusal("phone", "Veuillez entrer un numéro de téléphone valide."));
  return refusals;
}

/** Runs the checks that need no server, in the specified order. */
export function checkNewPassword(newPassword: string, confirmPassword: string): string | undefined {
  if (newPassword !== confirmPassword) return "Les nouveaux mots de passe ne correspondent pas.";
  if (newPassword.length < PASSWORD_MIN_LENGTH)
    return "Le nouveau mot de passe doit contenir au moins 8 caractères.";
  return isStrongPassword(newPassword) ? undefined : PASSWORD_REQUIREMENTS;
}
