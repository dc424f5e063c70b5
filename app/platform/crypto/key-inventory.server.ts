import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type DatabaseWatch, LISTENER } from "../database/database-watch.server.ts";
import type { ColumnKeys } from "./column-keys.server.ts";

/**
 * Notification channels: the key rotation asks, and every process on the database answers with its key ids,
 * the encrypting key first.
 */
export const KEYS_ASKED = "column_keys_asked";
const KEYS_KNOWN = "column_keys_known";

const CALLS = 20;
const BETWEEN_CALLS_MS = 250;

/** Makes this process refresh its keys when they may have changed, and answer the key rotation. */
export function answerForKeys(watch: DatabaseWatch, keys: ColumnKeys): void {
  watch.on("heard", () => keys.refresh());
  watch.on("announced", (channel) => {
    if (channel !== KEYS_ASKED) return;
    keys.refresh();
    void watch.announce(KEYS_KNOWN, keys.ids.join(" "));
  });
}

/**
 * Counts the processes that are not ready. A process that does not answer in time counts as not ready,
 * because it may run a version without this protocol.
 */
export async function countUnready(
  client: pg.ClientBase,
  isReady: (ids: string[]) => boolean,
): Promise<number> {
  const answers = new Map<number, string[]>();
  const onNotification = ({ channel, payload = "", processId }: pg.Notification) => {
    if (channel === KEYS_KNOWN) answers.set(processId, payload.split(" "));
  };
  client.on("notification", onNotification);
  try {
    await client.query(`listen ${KEYS_KNOWN}`);
    for (let call = 1; ; call += 1) {
      await client.query(`notify ${KEYS_ASKED}`);
      await delay(BETWEEN_CALLS_MS);
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = $1 and datname = current_database()",
        [LISTENER],
      );
      if (call === CALLS || rows.every(({ pid }) => answers.has(pid)))
        return rows.filter(({ pid }) => !isReady(answers.get(pid) ?? [])).length;
    }
  } finally {
    client.off("notification", onNotification);
  }
}
