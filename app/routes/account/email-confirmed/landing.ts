import { safeReturnPath } from "~/features/accounts/rules/return-path.ts";

/** What the server says of the account that a link has confirmed. */
export interface ConfirmedAccount {
  role: "student" | "coach";
  /** by an earlier opening of the link: only the login is left, and nobody is sent there unasked */
  alreadyConfirmed: boolean;
}

/** What the address says on arrival, and what follows from it. */
export interface Landing {
  type: "signup" | "recovery" | "other";
  /** what the page has to have confirmed before it can say anything */
  toConfirm: string | undefined;
  error: boolean;
  /** whose address is confirmed, once it is */
  account: ConfirmedAccount | undefined;
  /** too old to say whose it was, but the address is confirmed */
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
    message: "Votre inscription a été confirmée avec succès. Vous pouvez maintenant vous connecter.",
  },
  recovery: {
    message: "Vous pouvez maintenant définir un nouveau mot de passe.",
    notice: "Vous allez être redirigé vers le choix du mot de passe dans quelques secondes.",
    delayMs: 2000,
  },
  other: { ...HOME, message: "Votre email a été confirmé avec succès." },
};

const FALLBACK = "Une erreur est survenue lors de la confirmation.";

/** In the page, which has more room than the toast, the codes of our own server are explained. */
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
  /** what the server has said of the token, where the address does not say it itself */
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

/** From a confirmed address to the login, and from there to where the person was going. */
function nextOf(
  type: Landing["type"],
  parameters: URLSearchParams,
  account: ConfirmedAccount | undefined,
): string {
  const token = parameters.get("token");
  if (type === "recovery") return `/reset-password${token ? `?token=${encodeURIComponent(token)}` : ""}`;
  if (!account) return "/";
  const wanted = account.role === "coach" ? "/become-coach" : safeReturnPath(parameters.get("redirect"));
  return loginAddress(wanted);
}

export function loginAddress(wanted: string): string {
  return `/?${new URLSearchParams({ auth: "login", ...(wanted === "/" ? {} : { redirect: wanted }) })}`;
}

/** Older links, and those of other mailers, bring the same parameters to the home page. */
export function landingAddress(parameters: URLSearchParams): string | undefined {
  const type = parameters.get("type");
  const failed = parameters.has("error") && parameters.has("error_description");
  const forLanding = type === "signup" || type === "recovery" || failed;
  // A failure that comes with a dialog is Google's, and the dialog tells it.
  return forLanding && !parameters.has("auth") ? `/email-confirmed?${parameters}` : undefined;
}
