import { SUSPENDED } from "../auth/suspension.ts";

/** All error codes, with the message for people if a screen has nothing more precise. */
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

const RETRY_AFTER_SECONDS: Partial<Record<keyof typeof CATALOGUE, number>> = {
  rate_limited: 60,
  unavailable: 2,
};

export type ErrorCode = keyof typeof CATALOGUE;

interface AppErrorOptions {
  /** replaces the general message of the code; in French and safe to show */
  message?: string;
  /** the form field beside which the message is shown */
  field?: string;
  /** when the same request may succeed; rate_limited and unavailable always have a value */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only error that is thrown on purpose. Any other error is a bug and is shown as `unexpected`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: (typeof CATALOGUE)[ErrorCode]["status"];
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? CATALOGUE[code].message, { cause: options.cause });
    this.code = code;
    this.status = CATALOGUE[code].status;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds ?? RETRY_AFTER_SECONDS[code];
  }

  /** must be part of every response that reports the error */
  get headers(): Record<string, string> {
    return this.retryAfterSeconds ? { "Retry-After": String(this.retryAfterSeconds) } : {};
  }
}

/**
 * Errors of PostgreSQL or its driver if the database is unreachable, full, stopping or too slow (SQLSTATE
 * classes 08, 53 and 57), or is a replica before its promotion (25006). They are temporary.
 */
const DATABASE_UNAVAILABLE = /^(08\w{3}|53\w{3}|57P0\w|57014|25006)$/;

/** PostgreSQL cannot store the text, mostly because of a NUL. This is always an invalid input. */
const TEXT_REFUSED = /^(22021|22P05)$/;

/** Raised by a trigger for a session of a suspended account (migration 0014). */
const SUSPENDED_STATE = "EL001";

/** Reduces any thrown value to what may leave the server. */
export function toAppError(thrown: unknown): AppError {
  // Drizzle and others wrap errors, so the causes are searched too.
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof AppError) return error;
    const code = String((error as { code?: unknown }).code);
    if (DATABASE_UNAVAILABLE.test(code)) return new AppError("unavailable", { cause: thrown });
    if (code === SUSPENDED_STATE) return new AppError("forbidden", { message: SUSPENDED, cause: thrown });
    if (TEXT_REFUSED.test(code)) return new AppError("invalid_input", { cause: thrown });
  }
  return new AppError("unexpected", { cause: thrown });
}
