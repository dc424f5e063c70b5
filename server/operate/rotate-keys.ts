import { randomBytes } from "node:crypto";
import type pg from "pg";
import { BACKUP_LOCK } from "~/platform/backup/backup-lock.server.ts";
import { BootError } from "~/platform/config/boot-error.server.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import type { ColumnKey, ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import { countUnready } from "~/platform/crypto/key-inventory.server.ts";
import { reencrypt, refuseKeys } from "~/platform/crypto/reencrypt.server.ts";
import { loadSecrets, writeColumnKeys } from "~/platform/crypto/secrets.server.ts";
import { sqlState } from "~/platform/database/db.server.ts";
import { SEALED_COLUMNS } from "../wiring/sealed-columns.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** Any number that no other advisory lock in this database uses. */
const ROTATION_LOCK = 721_509;
/** A process may write a value that it encrypted just before the switch; this happens once or twice. */
const ROUNDS = 20;

/**
 * Re-encrypts everything with a new key while processes run, then removes the old key. The order is: every
 * process can decrypt with the new key; then every process encrypts with it; then all values are
 * re-encrypted; then the old key is removed. After each step every process can decrypt what any other
 * encrypts. An interrupted rotation resumes at its step.
 */
export const rotateKeys: Command = async (_, settings, signal) => {
  const { columnKeys, databasePassword } = await loadSecrets(settings.dataDir, settings.secrets);
  return withDatabase(settings, databasePassword, async (client) => {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [ROTATION_LOCK]);
    if (!rows[0].taken)
      throw new BootError("Une autre rotation des clés est en cours : attendez qu’elle finisse.");
    return rotate({ settings, client, columnKeys, signal }).catch((error: unknown) => {
      throw explain(error, signal);
    });
  });
};

function explain(error: unknown, { aborted }: AbortSignal): unknown {
  if (aborted)
    return new BootError(
      "La rotation des clés est interrompue : relancez la commande, qui reprend où elle en est.",
    );
  if (sqlState(error) === UNDEFINED_TABLE)
    return new BootError(
      "Cette base n’a pas les tables de cette version : démarrez Élan une fois, puis relancez cette commande.",
    );
  return error;
}

const UNDEFINED_TABLE = "42P01";

interface Rotation {
  settings: Settings;
  client: pg.ClientBase;
  columnKeys: ColumnKeys;
  signal: AbortSignal;
}

async function rotate(rotation: Rotation): Promise<string> {
  const { client, columnKeys, signal } = rotation;
  columnKeys.refresh();
  if (columnKeys.all.length === 1) {
    const added = { id: randomBytes(4).toString("hex"), key: randomBytes(32).toString("base64url") };
    const given = await write(rotation, [...columnKeys.all, { ...added, isNext: true }]);
    if (given) return `Une nouvelle clé est prête, qui ouvre sans sceller encore : ${toDo(given)}.`;
  }
  const next = columnKeys.all.find(({ isNext }) => isNext);
  if (next) {
    await requireAll(rotation, "ne connaissent pas encore la nouvelle clé", (ids) => ids.includes(next.id));
    const { id, key } = next;
    const given = await write(rotation, [{ id, key }, ...columnKeys.all.filter((known) => known !== next)]);
    if (given) return `La nouvelle clé est connue partout et peut sceller : ${toDo(given)}.`;
  }
  const { newest } = columnKeys;
  await requireAll(rotation, "ne scellent pas encore avec la nouvelle clé", ([first]) => first === newest.id);
  const reencrypted = await reencryptAll(rotation);
  await requireNoBackup(rotation);
  const given = await write(rotation, [newest]);
  const done = `Tout est scellé avec la nouvelle clé (${reencrypted} valeurs l’ont été par cette commande), et l’ancienne n’ouvre plus rien`;
  if (given) return `${done} : donnez à SECRETS, sur chaque machine, le contenu de ${given}.`;
  signal.throwIfAborted();
  const behind = await countUnready(client, (ids) => ids.length === 1);
  return behind > 0 ? `${done} : copiez secrets.json sur les autres machines.` : `${done}.`;
}

const toDo = (file: string) =>
  `donnez à SECRETS, sur chaque machine, le contenu de ${file}, redémarrez les processus l’un après l’autre, puis relancez cette commande`;

async function write(
  { settings, columnKeys }: Rotation,
  keys: readonly ColumnKey[],
): Promise<string | undefined> {
  const given = await writeColumnKeys(settings.dataDir, settings.secrets, keys);
  columnKeys.refresh();
  return given;
}

/** Refuses to continue until every running process is ready. */
async function requireAll(
  { settings, client }: Rotation,
  what: string,
  isReady: (ids: string[]) => boolean,
): Promise<void> {
  const unready = await countUnready(client, isReady);
  if (unready === 0) return;
  const remedy = settings.secrets
    ? "redémarrez-les avec le SECRETS de cette commande"
    : "copiez secrets.json sur leur machine, ou redémarrez-les s’ils sont d’une version plus ancienne";
  throw new BootError(
    `Des processus (${unready}) ${what} : ${remedy}, puis relancez cette commande, qui reprend où elle en est.`,
  );
}

/** A running backup copies the secrets last, and may hold values that need the old key. */
async function requireNoBackup({ client }: Rotation): Promise<void> {
  const { rows } = await client.query("select pg_try_advisory_lock_shared($1) as free", [BACKUP_LOCK]);
  if (!rows[0].free)
    throw new BootError(
      "Tout est scellé avec la nouvelle clé, mais une sauvegarde est en cours, qui a encore besoin de l’ancienne : relancez cette commande quand elle sera finie.",
    );
}

/** Answers the number of re-encrypted values, once the database confirms that no old key is left in use. */
async function reencryptAll({ client, columnKeys, signal }: Rotation): Promise<number> {
  const old = columnKeys.ids.slice(1);
  let total = 0;
  for (const place of SEALED_COLUMNS) {
    for (let round = 1; ; round += 1) {
      const { reencrypted, unopened } = await reencrypt(client, columnKeys, place, signal);
      total += reencrypted;
      if (unopened > 0)
        throw new BootError(
          `Des valeurs de ${place.column} (${unopened}) ne s’ouvrent avec aucune clé connue : rendez à secrets.json la clé qui manque, ou effacez ces valeurs, puis relancez cette commande ; aucune clé n’est supprimée.`,
        );
      if (await refuseKeys(client, old, place)) break;
      if (round === ROUNDS)
        throw new BootError(
          `La table de ${place.column} est trop occupée pour finir : relancez cette commande, qui reprend où elle en est.`,
        );
    }
  }
  return total;
}
