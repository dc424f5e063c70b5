import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "../config/env.server.ts";
import { SESSION_COOKIE_PREFIX } from "./session-cookie.ts";

/**
 * Returns the session token of a request if its signature is valid. The authentication library signs its
 * cookies (token, a dot, HMAC-SHA256 in base64) but takes milliseconds to read one, and every page needs it.
 */
export function readSessionToken(
  cookieHeader: string | null | undefined,
  { publicUrl }: Pick<Settings, "publicUrl">,
  secret: string,
): string | undefined {
  const prefix = publicUrl.startsWith("https:") ? "__Secure-" : "";
  const signed = cookieNamed(cookieHeader ?? "", `${prefix}${SESSION_COOKIE_PREFIX}.session_token`);
  const point = signed?.lastIndexOf(".") ?? -1;
  if (!signed || point < 1) return undefined;
  const token = signed.slice(0, point);
  const given = Buffer.from(signed.slice(point + 1), "base64");
  const expected = createHmac("sha256", secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

function cookieNamed(header: string, name: string): string | undefined {
  for (const cookie of header.split(";")) {
    const [found, ...value] = cookie.trim().split("=");
    if (found === name) return decode(value.join("="));
  }
  return undefined;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
