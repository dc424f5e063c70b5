import path from "node:path";
import { BootError } from "~/platform/config/boot-error.server.ts";
import type { Settings } from "~/platform/config/env.server.ts";

/**
 * What an operator has done beside the product, or while it is stopped. Answers one sentence that says what was; what is wrong
 * is a BootError. The signal is that of Ctrl+C: what was begun is undone.
 */
export type Command = (args: string[], settings: Settings, signal: AbortSignal) => Promise<string>;

/** The file that a command is about, as seen from where npm was called: npm itself goes to the project's folder. */
export function fileArgument(command: string, args: string[]): string {
  const [file, ...more] = args;
  if (!file || more.length > 0 || file.startsWith("-"))
    throw new BootError(`Donnez le nom d’un fichier après ${command}, par exemple elan.backup.`);
  return path.resolve(process.env.INIT_CWD ?? "", file);
}
