import { safeReturnPath } from "~/features/accounts/rules/return-path.ts";

/** The server's answer about the account that a link has confirmed. */
export interface ConfirmedAccount {
  role: "student" | "coach";
  /** confirmed by an earlier opening of the link; the person is not sent to the login automatically */
  alreadyConfirmed: boolean;
  /** the confirmation has signed the person in */
  signedIn: boolean;
}

export interface Landing {
  type: "signup" | "recovery" | "other";
  /** the token that the page must confirm before it can show an outcome */
  toConfirm: string | undefined;
  error: boolean;
  /** the account of the confirmed address; undefined until it is confirmed */
  account: ConfirmedAccount | undefined;
  /** the used token is too old to name its account, but the address is confirmed */
  served: boolean;
  message: string;
  toastText: string;
  notice: string;
  next: string;
  delayMs: number;
}

const HOME = { notice: "Vous allez être redirigé vers l’accueil dans quelques secondes.", delayMs: 3000 };

const OUTCOMES = {
  signup: {
    ...HOME,
    message: "Votre inscription a été confirmée avec succès. Vous êtes maintenant connecté.",
  },
  recovery: {
    message: "Vous pouvez maintenant définir un nouveau mot de passe.",
    notice: "Vous allez être redirigé vers le choix du mot de passe dans quelques secondes.",
    delayMs: 2000,
  },
  other: { ...HOME, message: "Votre e-mail a été confirmé avec succès." },
};

const FALLBACK = "Une erreur est survenue lors de la confirmation.";

/** The page has more room than the toast, so it explains the server's error codes. */
const EXPLANATIONS = new Map([
  [
    "INVALID_TOKEN",
    "Ce lien n’est pas valable\u00a0: il est incomplet, ou il a déjà servi. Demandez-en un nouveau.",
  ],
  ["TOKEN_EXPIRED", "Ce lien a expiré. Demandez-en un nouveau."],
  [
    "NETWORK",
    "Pas de connexion. Vérifiez votre réseau, puis rechargez cette page\u00a0: le lien reste valable.",
  ],
  ["RATE_LIMITED", "Trop de demandes en peu de temps. Patientez un instant, puis rechargez cette page."],
  ["TOKEN_USED", "Ce lien a déjà servi\u00a0: votre adresse est confirmée, vous pouvez vous connecter."],
]);

const LONGEST_DESCRIPTION = 300;

export interface Outcome {
  /** the server's error code for the token, if the address does not carry one */
  refusal?: string | undefined;
  account?: ConfirmedAccount | undefined;
}

export function readLanding(parameters: URLSearchParams, { refusal, account }: Outcome = {}): Landing {
  const given = parameters.get("type");
  const type = given === "signup" || given === "recovery" ? given : "other";
  const code = refusal ?? parameters.get("error");
  const described = parameters.get("error_description")?.slice(0, LONGEST_DESCRIPTION);
  const error = code !== null || Boolean(described);
  const token = parameters.get("token");
  const { message, notice, delayMs } = OUTCOMES[type];
  return {
    type,
    toConfirm: type === "signup" && !error && !account ? (token ?? undefined) : undefined,
    error,
    account,
    served: code === "TOKEN_USED",
    notice,
    delayMs,
    message: error ? described || EXPLANATIONS.get(code ?? "") || FALLBACK : message,
    toastText: error ? described || FALLBACK : message,
    next: nextOf(type, parameters, account),
  };
}

/** A confirmed address leads to the page that the person wanted, by the login if the link was used before. */
function nextOf(
  type: Landing["type"],
  parameters: URLSearchParams,
  account: ConfirmedAccount | undefined,
): string {
  const token = parameters.get("token");
  if (type === "recovery") return `/reset-password${token ? `?token=${encodeURIComponent(token)}` : ""}`;
  if (!account) return "/";
  const wanted = account.role === "coach" ? "/become-coach" : safeReturnPath(parameters.get("redirect"));
  return account.signedIn ? wanted : loginAddress(wanted);
}

function loginAddress(wanted: string): string {
  return `/?${new URLSearchParams({ auth: "login", ...(wanted === "/" ? {} : { redirect: wanted }) })}`;
}

/** Links of older mails and of other mailers bring the same parameters to the home page. */
export function landingAddress(parameters: URLSearchParams): string | undefined {
  const type = parameters.get("type");
  const failed = parameters.has("error") && parameters.has("error_description");
  const forLanding = type === "signup" || type === "recovery" || failed;
  // A failure that comes with a dialog is Google's; the dialog shows it.
  return forLanding && !parameters.has("auth") ? `/email-confirmed?${parameters}` : undefined;
}
