import { BootError } from "~/platform/config/boot-error.server.ts";
import { sqlState } from "~/platform/database/db.server.ts";

/** Explains why the database refused the connection, in one sentence for the operator. */
export function explainDatabase(error: unknown): unknown {
  const state = sqlState(error);
  const said = causesOf(error);
  const unreachable = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "EAI_AGAIN", "ECONNRESET"];
  if (said.some(({ code }) => unreachable.includes(code ?? "")))
    return new BootError(
      "La base de données ne répond pas à l’adresse de DATABASE_URL : vérifiez qu’elle est démarrée et joignable, puis relancez.",
      { cause: error },
    );
  if (state?.startsWith("28"))
    return new BootError("La base de données refuse l’utilisateur ou le mot de passe de DATABASE_URL.", {
      cause: error,
    });
  if (state === "3D000")
    return new BootError("La base nommée dans DATABASE_URL n’existe pas : créez-la, puis relancez.", {
      cause: error,
    });
  if (state === "42501")
    return new BootError(
      "L’utilisateur de DATABASE_URL n’a pas le droit de créer des tables : donnez-lui ce droit, puis relancez.",
      { cause: error },
    );
  if (said.some(({ message }) => /timeout/i.test(message)))
    return new BootError(
      "La base de données de DATABASE_URL n’a pas répondu à temps : vérifiez le réseau, puis relancez.",
      { cause: error },
    );
  return error;
}

function causesOf(error: unknown): NodeJS.ErrnoException[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
