import type { Settings } from "~/platform/config/env.server.ts";

const TAG = "https://www.googletagmanager.com";
const MEASURES = `https://*.google-analytics.com https://*.analytics.google.com ${TAG}`;

/**
 * Only scripts from our own files run, or inline scripts that this response allows. The script of the
 * audience measurement is allowed too if it is on; it is loaded only with the visitor's consent.
 */
export function contentSecurityPolicy(settings: Settings, inlineScripts: string[]): string {
  const [tag, measures] = settings.analyticsId ? [` ${TAG}/gtag/`, ` ${MEASURES}`] : ["", ""];
  const directives = [
    "default-src 'none'",
    `script-src 'self'${tag} ${inlineScripts.join(" ")}`.trimEnd(),
    // Radix positions its layers with style attributes and elements written at run time.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${measures}`,
    // A voice or video note is listened to before it is sent.
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${measures}${import.meta.env.DEV ? " ws:" : ""}`,
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  if (settings.publicUrl.startsWith("https:")) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

const permissionsPolicy = (recorders: "()" | "(self)") =>
  `geolocation=(self), camera=${recorders}, microphone=${recorders}, browsing-topics=()`;

/** The spaces behind a login, from which links lead to a conversation without another document. */
const RECORDING_SPACES = /^\/(messages|dashboard|student-dashboard)(\/|$)/;

/**
 * The headers of a document that is rendered for one request. Microphone and camera are open where a message can be
 * recorded: a browser keeps the policy of the document that was loaded first, whatever page its links lead to.
 */
export function documentHeaders(settings: Settings, path: string, nonce: string): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(settings, [`'nonce-${nonce}'`]),
    ...(RECORDING_SPACES.test(path) ? { "permissions-policy": permissionsPolicy("(self)") } : {}),
  };
}

export function securityHeaders(settings: Settings): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissionsPolicy("()"),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(settings.publicUrl.startsWith("https:")
      ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}
