import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { readSettings } from "~/platform/config/env.server.ts";
import { pageKey, replaceNonces } from "./cached-pages.ts";
import { chooseEncoding, encodeOnce, isCompressible } from "./encoding.ts";
import { callerAddress } from "./requests/caller.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

const sha256 = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

describe("the hashes of a kept page", () => {
  it("vouch for the scripts that carry the nonce, and for no other", () => {
    const { html, hashes } = replaceNonces(
      '<script nonce="N">good()</script><p><script>evil()</script><script nonce="other">evil()</script></p><script type="module" nonce="N" async="">also()</script>',
      "N",
    );
    expect(hashes).toEqual([sha256("good()"), sha256("also()")]);
    expect(html).toBe(
      '<script>good()</script><p><script>evil()</script><script nonce="other">evil()</script></p><script type="module" async="">also()</script>',
    );
  });

  it("cut the nonce out of links and files too", () => {
    const { html, hashes } = replaceNonces(
      '<link nonce="N" href="/a.css"/><script nonce="N" src="/a.js"></script>',
      "N",
    );
    expect(html).toBe('<link href="/a.css"/><script src="/a.js"></script>');
    expect(hashes).toEqual([]);
  });
});

describe("the key of a kept page", () => {
  it("exists for a visitor's reading only", () => {
    expect(pageKey({ method: "GET", url: "/?a=1", cookie: undefined })).toBe("/?a=1");
    expect(pageKey({ method: "HEAD", url: "/", cookie: "theme=dark" })).toBe("/");
    expect(pageKey({ method: "POST", url: "/", cookie: undefined })).toBeUndefined();
    expect(pageKey({ method: "GET", url: "/", cookie: "elan.session_token=x" })).toBeUndefined();
    expect(
      pageKey({ method: "GET", url: "/", cookie: "a=b; __Secure-elan.session_token=x" }),
    ).toBeUndefined();
    expect(pageKey({ method: "GET", url: `/${"x".repeat(700)}`, cookie: undefined })).toBeUndefined();
  });
});

describe("the encoding of an answer", () => {
  it("is the best that the caller accepts", () => {
    expect(chooseEncoding("gzip, deflate, br, zstd")).toBe("br");
    expect(chooseEncoding("gzip, deflate")).toBe("gzip");
    expect(chooseEncoding("br;q=0, gzip")).toBe("gzip");
    expect(chooseEncoding("br;q=0.5")).toBe("br");
    expect(chooseEncoding("deflate")).toBe("identity");
    expect(chooseEncoding(undefined)).toBe("identity");
  });

  it("is kept from what is already small", () => {
    expect(isCompressible("text/html; charset=utf-8")).toBe(true);
    expect(isCompressible("image/svg+xml")).toBe(true);
    expect(isCompressible("image/png")).toBe(false);
    expect(isCompressible(null)).toBe(false);
  });

  it("is made alone for what is sent once", async () => {
    const page = Buffer.from("<p>Bonjour</p>".repeat(50));
    expect(await encodeOnce(page, "identity")).toBe(page);
    expect(zlib.brotliDecompressSync(await encodeOnce(page, "br")).equals(page)).toBe(true);
    expect(zlib.gunzipSync(await encodeOnce(page, "gzip")).equals(page)).toBe(true);
  });
});

describe("the caller's address", () => {
  const request = (forwarded?: string) =>
    ({
      headers: { "x-forwarded-for": forwarded },
      socket: { remoteAddress: "10.0.0.9" },
    }) as unknown as IncomingMessage;

  it("believes only as many proxies as there are", () => {
    expect(callerAddress(request("1.1.1.1, 2.2.2.2"), 0)).toBe("10.0.0.9");
    expect(callerAddress(request("1.1.1.1, 2.2.2.2"), 1)).toBe("2.2.2.2");
    expect(callerAddress(request("1.1.1.1, 2.2.2.2, 3.3.3.3"), 2)).toBe("2.2.2.2");
    expect(callerAddress(request(), 1)).toBe("10.0.0.9");
  });

  it.each([
    ["1.2.3.4:50123", "1.2.3.4"],
    ["[2001:db8::1]:50123", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["::ffff:1.2.3.4", "::ffff:1.2.3.4"],
    ["unknown", "10.0.0.9"],
    ["_hidden", "10.0.0.9"],
    ["1.2.3.4:x", "10.0.0.9"],
    ["999.2.3.4", "10.0.0.9"],
    ["[1.2.3.4:5", "10.0.0.9"],
  ])("is the same from every port, and never a word: « %s »", (written, address) => {
    expect(callerAddress(request(`9.9.9.9, ${written}`), 1)).toBe(address);
  });
});

describe("the content security policy", () => {
  const policy = (environment: Record<string, string>) =>
    contentSecurityPolicy(readSettings(environment), ["'nonce-N'"]);
  const directive = (text: string, name: string) =>
    text.split("; ").find((part) => part.startsWith(`${name} `));

  it("lets the tag of the measurement in, and nothing inline", () => {
    const text = policy({});
    expect(directive(text, "script-src")).toBe(
      "script-src 'self' https://www.googletagmanager.com/gtag/ 'nonce-N'",
    );
    for (const name of ["connect-src", "img-src"])
      expect(directive(text, name)).toContain(
        "https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com",
      );
  });

  it("knows no other site where the measurement is off", () => {
    const text = policy({ ANALYTICS_ID: "off" });
    expect(directive(text, "script-src")).toBe("script-src 'self' 'nonce-N'");
    expect(text).not.toContain("https:");
  });
});
