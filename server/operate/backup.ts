import { BootError } from "~/platform/boot-error.server.ts";
import type { Command } from "./command.ts";

export const backup: Command = async () => {
  throw new BootError("La sauvegarde n’est pas encore là.");
};
