import path from "node:path";
import { BootError } from "~/platform/config/boot-error.server.ts";
import type { Settings } from "~/platform/config/env.server.ts";

/**
 * An operator command, run beside the running product or while it is stopped. Answers one sentence about the
 * result; errors are BootErrors. The signal aborts on Ctrl+C: the command then undoes unfinished work.
 */
export type Command = (args: string[], settings: Settings, signal: AbortSignal) => Promise<string>;

/** Resolves the file from the folder where npm was called, because npm changes to the project's folder. */
export function fileArgument(command: string, args: string[]): string {
  const [file, ...more] = args;
  if (!file || more.length > 0 || file.startsWith("-"))
    throw new BootError(`Donnez le nom d’un fichier après ${command}, par exemple elan.backup.`);
  return path.resolve(process.env.INIT_CWD ?? "", file);
}

export function refuseArguments(command: string, args: string[]): void {
  if (args.length > 0) throw new BootError(`La commande ${command} ne prend rien après son nom.`);
}
