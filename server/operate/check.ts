import { randomUUID } from "node:crypto";
import { access, constants } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { refuseUnfinishedRestore } from "~/platform/backup/restore.server.ts";
import { BootError } from "~/platform/config/boot-error.server.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import { loadSecrets, SECRETS_FILE } from "~/platform/crypto/secrets.server.ts";
import { sqlState } from "~/platform/database/db.server.ts";
import { findMissingMigrations } from "~/platform/database/migrate.server.ts";
import { CLUSTER_FOLDER } from "~/platform/database/postgres-process.server.ts";
import { openFileStore } from "~/platform/files/open-file-store.server.ts";
import { verifyMailServer } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { createLogger, describeError } from "~/platform/web/log.server.ts";
import { duties } from "../announcement.ts";
import { compareInstallation } from "../installation.ts";
import { type Command, refuseArguments } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const OLDEST_POSTGRES = 15;
const PROXY_MS = 10_000;
/** Signed requests, sessions and webhooks allow some minutes; logs of two machines are hard to compare before that. */
const CLOCK_MS = 2_000;

/** A reason to look at something that does not prevent a start. */
class Caution extends Error {}

/** npm run check: whether a start would succeed and what it would lack. Creates and changes nothing that stays. */
export const check: Command = async (args, settings) => {
  refuseArguments("check", args);
  let failures = 0;
  const report = async (name: string, look: () => string | Promise<string>) => {
    const [verdict, sentence] = await Promise.resolve()
      .then(look)
      .then(
        (found) => ["ok", found],
        (error: unknown) => {
          if (error instanceof Caution) return ["à voir", error.message];
          failures += 1;
          return [
            "erreur",
            error instanceof BootError ? error.message : JSON.stringify(describeError(error)),
          ];
        },
      );
    process.stdout.write(`${name} : ${verdict}. ${sentence}\n`);
  };
  await report("Réglages", () => checkSettings(settings));
  await report("Données", () => checkData(settings));
  await report("Base", () => withClient(settings, checkDatabase));
  await report("Secrets et fichiers", () =>
    withClient(settings, (client) => checkInstallation(client, settings)),
  );
  await report("Stockage", () => checkStore(settings));
  await report("E-mails", () => checkMail(settings));
  await report("Horloge", () => withClient(settings, checkClock));
  await report("Relais", () => checkProxy(settings));
  if (failures > 0)
    throw new BootError(
      `Des vérifications ont échoué (${failures}) : corrigez ce que dit chacune, puis relancez elan check.`,
    );
  return "Rien n’empêche de démarrer.";
};

function checkSettings(settings: Settings): string {
  const missing = duties(settings);
  if (missing.length > 0) throw new Caution(missing.join(" "));
  return settings.isPublic
    ? `Le site est ${settings.publicUrl}.`
    : "C’est une démonstration, pour cette machine seule : donnez PUBLIC_URL pour un vrai site.";
}

async function checkData({ dataDir }: Settings): Promise<string> {
  await refuseUnfinishedRestore(dataDir);
  const isThere = await exists(dataDir);
  if (!isThere) throw new Caution(`${dataDir} n’existe pas encore : le premier démarrage le crée.`);
  await access(dataDir, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new BootError(
      `${dataDir} n’est pas accessible en écriture (${error.code}) : donnez-en le droit à cet utilisateur.`,
    );
  });
  return `${dataDir} est accessible en écriture.`;
}

/** Nothing is created here: before the first start there are no secrets and no embedded database. */
async function withClient(settings: Settings, look: (client: pg.Client) => Promise<string>): Promise<string> {
  const { dataDir, databaseUrl, secrets } = settings;
  const isFirst =
    (!secrets && !(await exists(path.join(dataDir, SECRETS_FILE)))) ||
    (!databaseUrl && !(await exists(path.join(dataDir, CLUSTER_FOLDER))));
  if (isFirst && !databaseUrl)
    throw new Caution("La base embarquée n’existe pas encore : le premier démarrage la crée.");
  const password = isFirst ? "" : (await loadSecrets(dataDir, secrets)).databasePassword;
  return withDatabase(settings, password, look);
}

async function checkDatabase(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('transaction_read_only') = 'on' as read_only",
  );
  const { version, read_only: isReadOnly } = rows[0];
  if (version < OLDEST_POSTGRES)
    throw new BootError(
      `La base est de PostgreSQL ${version} : Élan demande la version ${OLDEST_POSTGRES} ou une plus récente.`,
    );
  if (isReadOnly)
    throw new BootError(
      "La base est en lecture seule : donnez l’adresse du serveur principal, ou libérez-lui de la place.",
    );
  const missing = await findMissingMigrations(client);
  if (missing.length > 0)
    throw new Caution(
      `PostgreSQL ${version} répond, et ${missing.length} migrations l’attendent : elan migrate, ou le prochain démarrage, les applique.`,
    );
  return `PostgreSQL ${version} répond, et la base est à jour.`;
}

async function checkInstallation(client: pg.Client, settings: Settings): Promise<string> {
  const log = createLogger("silent");
  const [secrets, files] = [
    await loadSecrets(settings.dataDir, settings.secrets),
    await openFileStore(settings, log),
  ];
  const { known } = await compareInstallation(client, { secrets, files, log }).catch((error: unknown) => {
    if (sqlState(error) === UNDEFINED_TABLE) return { known: undefined };
    throw error;
  });
  if (!known)
    throw new Caution(
      "La base n’a encore été servie par aucune machine : le premier démarrage retient celle-ci.",
    );
  return "Ce sont ceux de la base.";
}

const UNDEFINED_TABLE = "42P01";

async function checkStore(settings: Settings): Promise<string> {
  const where = settings.bucket?.url ?? path.join(settings.dataDir, "files");
  if (!settings.bucket && !(await exists(settings.dataDir)))
    throw new Caution(`${where} n’existe pas encore : le premier démarrage le crée.`);
  try {
    const files = await openFileStore(settings, createLogger("silent"));
    const probe = `check-${randomUUID()}.json`;
    await files.put(probe, Buffer.from("{}"), "application/json");
    await files.delete(probe);
  } catch (error) {
    if (error instanceof AppError)
      throw new BootError("Le service de S3_URL ne répond pas : vérifiez qu’il est démarré et joignable.");
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC") throw new BootError(`Le disque de ${where} est plein : libérez de la place.`);
    if (code) throw new BootError(`${where} ne peut pas être écrit (${code}) : vérifiez ses droits.`);
    throw error;
  }
  return `${where} s’écrit et se lit.`;
}

async function checkMail({ smtpUrl, isPublic }: Settings): Promise<string> {
  if (!smtpUrl) {
    if (isPublic)
      throw new Caution("Sans SMTP_URL, aucun e-mail ne part : ni confirmation, ni mot de passe oublié.");
    return "Sans SMTP_URL, ils restent dans la boîte d’envoi.";
  }
  const reason = await verifyMailServer(smtpUrl);
  if (reason)
    throw new BootError(
      `Le serveur de SMTP_URL ne nous accepte pas (${reason}) : vérifiez son adresse, son port, l’utilisateur et le mot de passe.`,
    );
  return "Le serveur de SMTP_URL nous accepte.";
}

async function checkClock(client: pg.Client): Promise<string> {
  const asked = Date.now();
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  const now = Date.now();
  const away = (rows[0]?.now.getTime() ?? now) - (asked + now) / 2;
  if (Math.abs(away) > CLOCK_MS + (now - asked))
    throw new BootError(
      `Cette machine et celle de la base ont ${Math.round(Math.abs(away) / 1_000)} s d’écart : réglez leurs horloges (NTP).`,
    );
  return `${new Date(now).toISOString()}, comme la base.`;
}

/** The site as visitors reach it, which needs a running process behind the proxy. */
async function checkProxy({ publicUrl, isPublic }: Settings): Promise<string> {
  if (!isPublic) return "Une démonstration n’en a pas.";
  const answer = await fetch(`${publicUrl}/healthz`, {
    redirect: "manual",
    signal: AbortSignal.timeout(PROXY_MS),
  }).catch((error: Error) => {
    const { code } = (error.cause ?? error) as { code?: unknown };
    throw new Caution(
      `${publicUrl} ne répond pas (${typeof code === "string" ? code : error.name}) : vérifiez le nom, le certificat et le relais.`,
    );
  });
  const text = answer.status === 200 ? await answer.text() : "";
  if (text !== '{"status":"ok"}')
    throw new Caution(
      `${publicUrl} répond ${answer.status}, et ce n’est pas Élan : démarrez-le, puis vérifiez où mène le relais.`,
    );
  return `${publicUrl} mène à Élan.`;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
