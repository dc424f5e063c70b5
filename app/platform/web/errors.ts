import { SUSPENDED } from "../auth/suspension.ts";

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

const RETRY_AFTER_SECONDS: Partial<Record<keyof typeof CATALOGUE, number>> = {
  rate_limited: 60,
  unavailable: 2,
};

export type ErrorCode = keyof typeof CATALOGUE;

interface AppErrorOptions {
  /** replaces the code's general sentence; always French, always safe to show */
  message?: string;
  /** of the form that was sent: what it says stands beside this one */
  field?: string;
  /** when the same request may succeed: always said of what is limited or unavailable */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only error that is thrown on purpose. What is not an AppError is a bug, and is shown as `unexpected`. */
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

  /** what every answer that tells of it carries */
  get headers(): Record<string, string> {
    return this.retryAfterSeconds ? { "Retry-After": String(this.retryAfterSeconds) } : {};
  }
}

/**
 * What PostgreSQL or its driver says when the database cannot be reached, has no room left, is stopping or took too
 * long (SQLSTATE classes 08, 53 and 57), or is a replica that is about to take over (25006): nobody's mistake, and over in a moment.
 */
const DATABASE_UNAVAILABLE = /^(08\w{3}|53\w{3}|57P0\w|57014|25006)$/;

/** A text that PostgreSQL cannot hold, above all one with a NUL: whatever field it came by, it is the sender's doing. */
const TEXT_REFUSED = /^(22021|22P05)$/;

/** Raised by the database for a session of somebody who is suspended (migration 0014). */
const SUSPENDED_STATE = "EL001";

/** What may leave the server about any thrown value. */
export function toAppError(thrown: unknown): AppError {
  // What is wrapped on its way here, by Drizzle for one, is still what it was.
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof AppError) return error;
    const code = String((error as { code?: unknown }).code);
    if (DATABASE_UNAVAILABLE.test(code)) return new AppError("unavailable", { cause: thrown });
    if (code === SUSPENDED_STATE) return new AppError("forbidden", { message: SUSPENDED, cause: thrown });
    if (TEXT_REFUSED.test(code)) return new AppError("invalid_input", { cause: thrown });
  }
  return new AppError("unexpected", { cause: thrown });
}
