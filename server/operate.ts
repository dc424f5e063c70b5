import { BootError } from "~/platform/config/boot-error.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { readSettings } from "~/platform/config/env.server.ts";
import { describeError } from "~/platform/web/log.server.ts";
import { backup } from "./operate/backup.ts";
import type { Command } from "./operate/command.ts";
import { restore } from "./operate/restore.ts";
import { rotateKeys } from "./operate/rotate-keys.ts";
import { seed } from "./operate/seed.ts";

const COMMANDS: Record<string, Command> = { backup, restore, "rotate-keys": rotateKeys, seed };

async function main([name = "", ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new BootError(`Les commandes sont : ${Object.keys(COMMANDS).join(", ")}.`);
  const stopping = new AbortController();
  // `on` rather than `once`: npm forwards a signal that the terminal has already sent, and the second one
  // must not kill the process during its clean-up.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
  const done = await command(args, readSettings(process.env), stopping.signal);
  process.stdout.write(`${done}\n`, () => process.exit(0));
}

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
