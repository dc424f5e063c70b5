import { z } from "zod";

const columnKeySchema = z.object({
  id: z.string().regex(/^[a-z0-9]{1,16}$/),
  key: z.base64url().length(43),
  /** created by `rotate-keys`; stays last in the list until every process is known to have it */
  isNext: z.literal(true).optional(),
});

/** The first key encrypts; every key decrypts. */
export const columnKeysSchema = z
  .array(columnKeySchema)
  .min(1)
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length)
  .refine(([first]) => !first?.isNext);

export type ColumnKey = z.infer<typeof columnKeySchema>;

/** The current keys of encrypted columns. `rotate-keys` changes them while processes run. */
export class ColumnKeys {
  #keys: readonly ColumnKey[];
  /** includes removed keys, because a value may be read before its re-encryption and decrypted after it */
  #openers: ColumnKey[] = [];
  #readAgain: () => readonly ColumnKey[];

  /** `readAgain` returns the current keys if they may have changed. */
  constructor(keys: readonly ColumnKey[], readAgain = () => keys) {
    this.#keys = keys;
    this.#openers.push(...keys);
    this.#readAgain = readAgain;
  }

  /** encrypts all new values */
  get newest(): ColumnKey {
    const [newest] = this.#keys;
    if (!newest) throw new Error("There is no key to seal with.");
    return newest;
  }

  get all(): readonly ColumnKey[] {
    return this.#keys;
  }

  /** newest first */
  get ids(): string[] {
    return this.#keys.map(({ id }) => id);
  }

  /** Reads the keys again if the id is unknown: another process may have encrypted with a newer key. */
  find(id: string | undefined): ColumnKey | undefined {
    const known = () => this.#openers.find((key) => key.id === id);
    if (!known()) this.refresh();
    return known();
  }

  /** If the file cannot be read at the moment, the known keys stay. */
  refresh(): void {
    try {
      this.#keys = this.#readAgain();
      this.#openers.push(...this.#keys.filter(({ id }) => !this.#openers.some((known) => known.id === id)));
    } catch {}
  }
}
