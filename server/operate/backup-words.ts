import type { BackupContents } from "~/platform/backup/backup-file.server.ts";

const PARTS = { postgres: "la base", files: "les fichiers", secrets: "les secrets" };
const names = Object.keys(PARTS) as (keyof typeof PARTS)[];
const list = new Intl.ListFormat("fr");

/** Lists the contents of a backup, and says where the missing parts are. */
export function partsOf(contents: BackupContents, elsewhere: Record<keyof typeof PARTS, string>) {
  return {
    here: list.format(names.filter((name) => contents[name]).map((name) => PARTS[name])),
    elsewhere: names.filter((name) => !contents[name]).map((name) => elsewhere[name]),
  };
}
