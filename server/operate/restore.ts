import { BootError } from "~/platform/boot-error.server.ts";
import type { Command } from "./command.ts";

export const restore: Command = async () => {
  throw new BootError("La restauration n’est pas encore là.");
};
