import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { ColumnKey, ColumnKeys } from "./column-keys.server.ts";

/** An encrypted column, such as an IBAN: its values can only be read with the keys of `secrets.json`. */
export interface SealedColumn {
  seal(rowId: string | number, value: string): string;
  /** throws unless the value was encrypted for this column and row with a known key */
  open(rowId: string | number, sealed: string): string;
}

const VERSION = "s1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = "aes-256-gcm";
const SEALED = new RegExp(`^${VERSION}\\.([a-z0-9]{1,16})\\.([\\w-]+)$`);

/**
 * `column` is "table.column". The column and the row id are authenticated data, so a value that is moved to
 * another row or column does not decrypt. The row id must therefore be known before the value is written.
 */
export function sealedColumn(keys: ColumnKeys, column: `${string}.${string}`): SealedColumn {
  const placeOf = (keyId: string, rowId: string | number) =>
    Buffer.from(JSON.stringify([VERSION, keyId, column, String(rowId)]));

  return {
    seal(rowId, value) {
      const { newest } = keys;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, bytesOf(newest), nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(placeOf(newest.id, rowId));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(value, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${newest.id}.${sealed.toString("base64url")}`;
    },
    open(rowId, sealed) {
      const [, keyId, text] = SEALED.exec(sealed) ?? [];
      const key = keys.find(keyId);
      const bytes = Buffer.from(text ?? "", "base64url");
      // Base64 has several spellings for the same bytes; only the canonical one is accepted.
      if (!key || bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString("base64url") !== text)
        throw new Error("This is not a value that was sealed here.");
      const decipher = createDecipheriv(ALGORITHM, bytesOf(key), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(placeOf(key.id, rowId));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString("utf8");
    },
  };
}

const bytesOf = ({ key }: ColumnKey) => Buffer.from(key, "base64url");
