/** Everything that can be refused, and what a person is told when a screen has nothing more precise to say. */
const CATALOGUE = {
  invalid_input: {
    status: 400,
    message: "Certaines informations ne sont pas valides. Corrigez-les et réessayez.",
  },
  unauthenticated: { status: 401, message: "Connectez-vous pour continuer." },
  forbidden: { status: 403, message: "Vous n’avez pas accès à cette page." },
  not_found: { status: 404, message: "Ce que vous cherchez n’existe pas ou a été supprimé." },
  conflict: { status: 409, message: "Quelqu’un a été plus rapide. Rechargez la page et réessayez." },
  too_large: { status: 413, message: "L’envoi est trop volumineux. Réduisez-le et réessayez." },
  rate_limited: {
    status: 429,
    message: "Trop de demandes en peu de temps. Patientez un instant et réessayez.",
  },
  unexpected: { status: 500, message: "Une erreur inattendue est survenue. Réessayez dans un instant." },
  unavailable: { status: 503, message: "Le service redémarre. Réessayez dans quelques secondes." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof CATALOGUE;

interface AppErrorOptions {
  /** replaces the code's general sentence; always French, always safe to show */
  message?: string;
  /** for rate limits: when the same request may succeed */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only error that is thrown on purpose. What is not an AppError is a bug, and is shown as `unexpected`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: (typeof CATALOGUE)[ErrorCode]["status"];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? CATALOGUE[code].message, { cause: options.cause });
    this.code = code;
    this.status = CATALOGUE[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** What may leave the server about any thrown value. */
export function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError("unexpected", { cause: thrown });
}
