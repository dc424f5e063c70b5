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
  if (state === "53300")
    return new BootError(
      "La base de données n’a plus de connexion libre pour l’utilisateur de DATABASE_URL : un processus d’Élan en ouvre jusqu’à 25, augmentez max_connections ou la limite de cet utilisateur, puis relancez.",
      { cause: error },
    );
  if (state === "22P05" || state === "22021")
    return new BootError(
      "La base de DATABASE_URL n’est pas en UTF-8 et ne peut pas contenir tous les noms : créez-la avec « create database … encoding 'UTF8' template template0 », puis relancez.",
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
