import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ColumnKey, ColumnKeys } from "./column-keys.server.ts";
import { sealedColumn as sealedWith } from "./sealed-column.server.ts";

const key = (id: string) => ({ id, key: randomBytes(32).toString("base64url") });
const sealedColumn = (keys: ColumnKey[], column: `${string}.${string}`) =>
  sealedWith(new ColumnKeys(keys), column);
const first = key("1");
const second = key("2");
const ibans = sealedColumn([first], "payout_accounts.iban");

const text = fc.string({ unit: "binary" });
const rowId = fc.oneof(fc.nat(), fc.uuid());

describe("a sealed column", () => {
  test("gives back what was sealed, and shows nothing of it", () => {
    fc.assert(
      fc.property(rowId, text, (row, value) => {
        const sealed = ibans.seal(row, value);
        expect(ibans.open(row, sealed)).toBe(value);
        expect(sealed).toMatch(/^s1\.1\.[\w-]+$/);
        // The same again is another text: nobody sees that two rows hold the same.
        expect(ibans.seal(row, value)).not.toBe(sealed);
      }),
    );
    expect(ibans.seal(1, "FR7630006000011234567890189")).not.toContain("FR76");
  });

  test("opens in its own row and column alone", () => {
    fc.assert(
      fc.property(rowId, rowId, text, (row, other, value) => {
        fc.pre(String(row) !== String(other));
        const sealed = ibans.seal(row, value);
        expect(() => ibans.open(other, sealed)).toThrow();
        expect(() => sealedColumn([first], "payout_accounts.bic").open(row, sealed)).toThrow();
      }),
    );
  });

  test("refuses whatever was changed, by a bit or cut short", () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 0, max: 7 }), (value, at, bit) => {
        const sealed = ibans.seal(1, value);
        const bytes = Buffer.from(sealed.slice("s1.1.".length), "base64url");
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
        expect(() => ibans.open(1, `s1.1.${bytes.toString("base64url")}`)).toThrow();
        expect(() => ibans.open(1, sealed.slice(0, -(1 + (at % (sealed.length - 1)))))).toThrow();
      }),
    );
  });

  test.each(["", "plain", "s1.1.", "s1.1.AAAA", "s1.9.AAAA", "s2.1.AAAA", "s1.1.==", "s1..AAAA"])(
    "refuses %j",
    (sealed) => expect(() => ibans.open(1, sealed)).toThrow("not a value that was sealed here"),
  );

  test("is sealed with the newest key, and opened with every key that is known", () => {
    const before = ibans.seal(1, "FR76");
    const rotated = sealedColumn([second, first], "payout_accounts.iban");
    const after = rotated.seal(1, "FR76");
    expect(after).toMatch(/^s1\.2\./);
    expect(rotated.open(1, before)).toBe("FR76");
    expect(rotated.open(1, after)).toBe("FR76");
    expect(() => ibans.open(1, after)).toThrow();
    // Neither the name of a key nor a key of the same name will do.
    expect(() => rotated.open(1, before.replace("s1.1.", "s1.2."))).toThrow();
    expect(() => sealedColumn([key("1")], "payout_accounts.iban").open(1, before)).toThrow();
    expect(() => sealedColumn([], "payout_accounts.iban").seal(1, "FR76")).toThrow();
  });

  test("is opened with a key that another process has added since, and sealed with it once that is known", () => {
    let written = [first];
    const keys = new ColumnKeys(written, () => {
      if (written.length === 0) throw new Error("the file cannot be read");
      return written;
    });
    const column = sealedWith(keys, "payout_accounts.iban");
    const before = column.seal(1, "FR76");
    written = [first, second];
    const elsewhere = sealedColumn([second], "payout_accounts.iban").seal(2, "DE89");
    expect(column.seal(1, "FR76")).toMatch(/^s1\.1\./);
    expect(column.open(2, elsewhere)).toBe("DE89");
    expect(keys.ids).toEqual(["1", "2"]);
    written = [second, first];
    keys.refresh();
    expect(column.seal(1, "FR76")).toMatch(/^s1\.2\./);
    expect(column.open(1, before)).toBe("FR76");
    // A key that cannot be read now does not change the known keys.
    written = [];
    keys.refresh();
    expect(column.open(1, before)).toBe("FR76");
  });
});
