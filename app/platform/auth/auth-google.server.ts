import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Settings } from "../config/env.server.ts";
import type { Secrets } from "../crypto/secrets.server.ts";
import { standInClient, standInEndpoints } from "./google-stand-in.server.ts";

const SCOPES = ["openid", "email", "profile"];

/** Uses Google, the provider of GOOGLE_ISSUER_URL, or the stand-in in a demonstration without keys. */
export function googleSignIn(settings: Settings, secrets: Pick<Secrets, "sessionSecret">) {
  const { google, googleStandIn } = settings;
  if (google && !google.issuer) {
    const { clientId, clientSecret } = google;
    return { socialProviders: { google: { clientId, clientSecret } }, plugins: [] };
  }
  if (google)
    return provider({
      clientId: google.clientId,
      clientSecret: google.clientSecret,
      discoveryUrl: `${google.issuer}/.well-known/openid-configuration`,
      requireIdTokenVerification: true,
    });
  // Discovery would fail: the library runs it at start, before this server answers.
  if (googleStandIn) return provider({ ...standInClient(secrets), ...standInEndpoints(settings) });
  return { socialProviders: {}, plugins: [] };
}

type Provider = Parameters<typeof genericOAuth>[0]["config"][number];

function provider(config: Omit<Provider, "providerId" | "scopes">) {
  return {
    socialProviders: {},
    plugins: [genericOAuth({ config: [{ ...config, providerId: "google", scopes: SCOPES } as Provider] })],
  };
}
