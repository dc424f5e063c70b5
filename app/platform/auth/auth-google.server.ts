import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Settings } from "../config/env.server.ts";
import type { Secrets } from "../crypto/secrets.server.ts";
import { standInClient, standInEndpoints } from "./google-stand-in.server.ts";

const SCOPES = ["openid", "email", "profile"];

/** Google itself with keys, another provider in its place where one is named, our own stand-in in a demonstration. */
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
  // Not by discovery, which the library does at its start, when nobody answers at our own address yet.
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
