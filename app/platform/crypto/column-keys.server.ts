import { z } from "zod";

const columnKeySchema = z.object({
  id: z.string().regex(/^[a-z0-9]{1,16}$/),
  key: z.base64url().length(43),
  /** made by `rotate-keys`, and waiting at the end of the list until every process is known to have it */
  isNext: z.literal(true).optional(),
});

/** The first seals, all of them open. */
export const columnKeysSchema = z
  .array(columnKeySchema)
  .min(1)
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length)
  .refine(([first]) => !first?.isNext);

export type ColumnKey = z.infer<typeof columnKeySchema>;

/** The keys of sealed columns, as they are now: `rotate-keys` changes them while processes run. */
export class ColumnKeys {
  #keys: readonly ColumnKey[];
  /** with those that are gone since: a value may have been read before it was sealed anew, and be opened after */
  #openers: ColumnKey[] = [];
  #readAgain: () => readonly ColumnKey[];

  /** `readAgain` where they may have changed since. */
  constructor(keys: readonly ColumnKey[], readAgain = () => keys) {
    this.#keys = keys;
    this.#openers.push(...keys);
    this.#readAgain = readAgain;
  }

  /** with which everything is sealed */
  get newest(): ColumnKey {
    const [newest] = this.#keys;
    if (!newest) throw new Error("There is no key to seal with.");
    return newest;
  }

  get all(): readonly ColumnKey[] {
    return this.#keys;
  }

  /** the newest first */
  get ids(): string[] {
    return this.#keys.map(({ id }) => id);
  }

  /** What another process has sealed with a key of which this one has not heard yet opens as well. */
  find(id: string | undefined): ColumnKey | undefined {
    const known = () => this.#openers.find((key) => key.id === id);
    if (!known()) this.refresh();
    return known();
  }

  /** A file that cannot be read for the moment changes nothing. */
  refresh(): void {
    try {
      this.#keys = this.#readAgain();
      this.#openers.push(...this.#keys.filter(({ id }) => !this.#openers.some((known) => known.id === id)));
    } catch {}
  }
}
