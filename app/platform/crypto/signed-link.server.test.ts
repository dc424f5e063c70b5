import fc from "fast-check";
import { expect, test } from "vitest";
import { readSignedLink, signLink } from "./signed-link.server.ts";

const SECRET = "a-secret-of-the-tests-that-is-long-enough-0123456789";

test("what was signed is read back, with the same secret and for the same purpose alone", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (parts) => {
      const token = signLink(SECRET, "mails", ...parts);
      expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/);
      expect(readSignedLink(SECRET, "mails", token)).toEqual(parts);
      expect(readSignedLink(SECRET, "reviews", token)).toBeUndefined();
      expect(readSignedLink(`${SECRET}!`, "mails", token)).toBeUndefined();
    }),
  );
});

test("what was changed anywhere is not", () => {
  const token = signLink(SECRET, "mails", "somebody", "new-messages");
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 3 }), (at, other) => {
      const forged = token.slice(0, at) + other + token.slice(at + 1);
      fc.pre(forged !== token);
      expect(readSignedLink(SECRET, "mails", forged)).toBeUndefined();
    }),
  );
  for (const forged of ["", ".", "..", `${token}.`, `.${token}`, token.slice(0, -1)])
    expect(readSignedLink(SECRET, "mails", forged), forged).toBeUndefined();
});
