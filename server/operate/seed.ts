import { BootError } from "~/platform/config/boot-error.server.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import { loadSecrets } from "~/platform/crypto/secrets.server.ts";
import { createDatabase, createPool } from "~/platform/database/db.server.ts";
import { withEmbeddedPostgres } from "~/platform/database/postgres.server.ts";
import { openFileStore } from "~/platform/files/open-file-store.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { prepareDatabase } from "../boot.ts";
import { createSyntheticData } from "../synthetic-data/create-synthetic-data.ts";
import type { Command } from "./command.ts";

const MOST = 1_000_000;
const shown = (many: number) => many.toLocaleString("fr");

/** `seed crowd 10000`: fills the database with synthetic data for that many people. */
export const seed: Command = async ([what, many = "", ...more], settings, signal) => {
  const wanted = /^\d{1,7}$/.test(many) ? Number(many) : 0;
  if (what !== "crowd" || more.length > 0 || wanted < 1 || wanted > MOST)
    throw new BootError(
      `Dites combien de personnes il faut en tout, de 1 à ${shown(MOST)}\u00a0: npm run seed -- crowd 10000.`,
    );
  if (settings.isPublic || settings.stripe)
    throw new BootError(
      "La foule est faite de gens inventés dont les paiements sont joués\u00a0: elle ne va ni à une adresse publique ni avec les clés de Stripe, retirez PUBLIC_URL et STRIPE_SECRET_KEY ou prenez une autre base.",
    );
  const secrets = await loadSecrets(settings.dataDir, settings.secrets);
  const log = createLogger("warn");
  const files = await openFileStore(settings, log);
  const fill = async (url: string) => {
    const pool = createPool(url, { name: "elan-seed", size: 3, slow: true });
    try {
      await prepareDatabase(pool, { settings, secrets, files, log });
      return await fillWith(pool, wanted, settings, signal);
    } finally {
      await pool.end();
    }
  };
  return settings.databaseUrl
    ? fill(settings.databaseUrl)
    : withEmbeddedPostgres(settings, secrets.databasePassword, fill);
};

async function fillWith(
  pool: ReturnType<typeof createPool>,
  wanted: number,
  { operator, delivery }: Settings,
  signal: AbortSignal,
): Promise<string> {
  const begun = Date.now();
  const { before, there } = await createSyntheticData(createDatabase(pool), {
    wanted,
    operator,
    delivery,
    signal,
    onProgress: (now) => void process.stdout.write(`${shown(now)} sur ${shown(wanted)}\n`),
  });
  if (signal.aborted && there < wanted)
    throw new BootError(
      `Arrêté à ${shown(there)} personnes sur ${shown(wanted)}\u00a0: la même commande reprend là.`,
    );
  if (there === before)
    return `La foule compte déjà ${shown(there)} personnes\u00a0: il n’y avait rien à ajouter.`;
  // The planner has no statistics about the new rows yet, and would take the tables for empty.
  await pool.query("vacuum analyze");
  const seconds = Math.round((Date.now() - begun) / 1000);
  return `La foule compte ${shown(there)} personnes, dont ${shown(there - before)} ajoutées en ${seconds} s\u00a0: toutes ont une adresse en @foule.invalid et aucune n’a de mot de passe.`;
}
