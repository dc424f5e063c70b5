import { BootError } from "~/platform/config/boot-error.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { readOwnSettings } from "~/platform/config/env.server.ts";
import { describeError } from "~/platform/web/log.server.ts";
import { version } from "../package.json";
import { acceptMachine } from "./operate/accept-machine.ts";
import { backup } from "./operate/backup.ts";
import { check } from "./operate/check.ts";
import type { Command } from "./operate/command.ts";
import { migrate } from "./operate/migrate.ts";
import { restore } from "./operate/restore.ts";
import { rotateKeys } from "./operate/rotate-keys.ts";
import { seed } from "./operate/seed.ts";

const COMMANDS: Record<string, Command> = {
  check,
  migrate,
  backup,
  restore,
  "rotate-keys": rotateKeys,
  "accept-machine": acceptMachine,
  seed,
};

const HELP = `${BRAND.name} ${version}

  elan [start]            sert le site, avec les réglages de l’environnement et du fichier .env de ce dossier
  elan check              vérifie les réglages, la base, les fichiers, les e-mails, l’horloge et le relais
  elan migrate            met la base à jour avant un démarrage
  elan backup FICHIER     sauvegarde la base, les fichiers et les secrets, pendant que le site sert
  elan restore FICHIER    rétablit une sauvegarde dans un DATA_DIR vide
    --until HEURE         et la base embarquée de cette heure, de Paris ou avec son fuseau, si BACKUP_WAL l’archivait
  elan rotate-keys        change la clé des données scellées
  elan accept-machine     retient les secrets et les fichiers de cette machine comme ceux de la base
  elan seed crowd N       remplit une base d’essai de N personnes inventées
  elan --version          dit la version

Les réglages sont expliqués dans .env.example.`;

/** These answer without settings, so that they answer where a setting is wrong. */
const ANSWERS: Record<string, string> = { "--help": HELP, "-h": HELP, help: HELP, "--version": version };

async function main([name = "", ...args]: string[]): Promise<void> {
  const answer = Object.hasOwn(ANSWERS, name) ? ANSWERS[name] : undefined;
  if (answer) return print(answer);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new BootError(`Les commandes sont : ${Object.keys(COMMANDS).join(", ")}.`);
  const stopping = new AbortController();
  // `on` rather than `once`: npm forwards a signal that the terminal has already sent, and the second one
  // must not kill the process during its clean-up.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
  const done = await command(args, readOwnSettings(), stopping.signal);
  print(done);
}

const print = (text: string) => void process.stdout.write(`${text}\n`, () => process.exit(0));

/** Unknown errors are printed without their message, which may quote user input. */
function exitWithError(error: unknown): void {
  const reason =
    error instanceof BootError
      ? error.message
      : `${BRAND.name} s’arrête pour une raison imprévue : ${JSON.stringify(describeError(error))}`;
  process.stderr.write(`${reason}\n`, () => process.exit(1));
}

process.on("uncaughtException", exitWithError);
main(process.argv.slice(2)).catch(exitWithError);
