import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface GooglePerson {
  sub: string;
  email: string;
  name?: string;
  /** Google says so unless told otherwise */
  emailVerified?: boolean;
}

/** The flaws of an id_token; a server that accepts a flawed one signs in the wrong person. */
export type IdTokenFlaw = "none" | "nonce" | "signature" | "audience" | "issuer" | "expired" | "unsigned";

export interface GoogleDouble {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** who is signed in at Google, and agrees at once; null refuses */
  nextPerson: GooglePerson | null;
  flaw: IdTokenFlaw;
  stop(): Promise<void>;
}

interface Grant {
  person: GooglePerson;
  challenge: string;
  redirectUri: string;
  nonce: string | null;
}

const HOUR_S = 3600;
const KEY_ID = "double-1";
const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const { privateKey: strangersKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** An OpenID provider: discovery, authorization code with PKCE, signed id_token, keys, userinfo. */
export async function startGoogleDouble(): Promise<GoogleDouble> {
  const grants = new Map<string, Grant>();
  const accessTokens = new Map<string, GooglePerson>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", double.issuer);
    const route = `${request.method} ${url.pathname}`;
    if (route === "GET /.well-known/openid-configuration") return json(response, discovery(double.issuer));
    if (route === "GET /jwks")
      return json(response, {
        keys: [{ ...publicKey.export({ format: "jwk" }), kid: KEY_ID, alg: "RS256", use: "sig" }],
      });
    if (route === "GET /authorize") return authorize(url.searchParams, response);
    if (route === "POST /token") return token(request, new URLSearchParams(await read(request)), response);
    if (route === "GET /userinfo") {
      const person = accessTokens.get((request.headers.authorization ?? "").replace("Bearer ", ""));
      return person ? json(response, claimsOf(person)) : json(response, { error: "invalid_token" }, 401);
    }
    json(response, { error: "not_found" }, 404);
  });

  function authorize(asked: URLSearchParams, response: ServerResponse) {
    const redirectUri = asked.get("redirect_uri") ?? "";
    const challenge = asked.get("code_challenge") ?? "";
    const wellAsked =
      asked.get("client_id") === double.clientId &&
      asked.get("response_type") === "code" &&
      asked.get("code_challenge_method") === "S256" &&
      asked.get("scope")?.split(" ").includes("openid") &&
      challenge &&
      URL.canParse(redirectUri);
    if (!wellAsked) return json(response, { error: "invalid_request" }, 400);
    const back = new URL(redirectUri);
    back.searchParams.set("state", asked.get("state") ?? "");
    if (double.nextPerson) {
      const code = randomBytes(16).toString("hex");
      grants.set(code, { person: double.nextPerson, challenge, redirectUri, nonce: asked.get("nonce") });
      back.searchParams.set("code", code);
      back.searchParams.set("iss", double.issuer);
    } else back.searchParams.set("error", "access_denied");
    response.writeHead(302, { location: back.href }).end();
  }

  function token(request: IncomingMessage, form: URLSearchParams, response: ServerResponse) {
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    if (!isClient(double, request, form)) return json(response, { error: "invalid_client" }, 401);
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (
      form.get("grant_type") !== "authorization_code" ||
      !grant ||
      grant.challenge !== verifier ||
      grant.redirectUri !== form.get("redirect_uri")
    )
      return json(response, { error: "invalid_grant" }, 400);
    const accessToken = randomBytes(16).toString("hex");
    accessTokens.set(accessToken, grant.person);
    json(response, {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: HOUR_S,
      scope: "openid email profile",
      id_token: idToken(double, grant),
    });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: GoogleDouble = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: "elan-tests",
    clientSecret: "the-secret-of-elan-tests",
    nextPerson: null,
    flaw: "none",
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"],
});

const claimsOf = ({ sub, email, name, emailVerified = true }: GooglePerson) => ({
  sub,
  email,
  email_verified: emailVerified,
  ...(name ? { name } : {}),
});

function idToken({ issuer, clientId, flaw }: GoogleDouble, { person, nonce }: Grant): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    ...claimsOf(person),
    iss: flaw === "issuer" ? "https://accounts.elsewhere.example" : issuer,
    aud: flaw === "audience" ? "another-client" : clientId,
    iat: flaw === "expired" ? now - 2 * HOUR_S : now,
    exp: flaw === "expired" ? now - HOUR_S : now + HOUR_S,
    nonce: flaw === "nonce" ? "of-another-visit" : nonce,
  };
  if (flaw === "unsigned") return `${part({ alg: "none" })}.${part(claims)}.`;
  return sign(claims, flaw === "signature" ? strangersKey : privateKey);
}

function sign(claims: object, key: KeyObject): string {
  const text = `${part({ alg: "RS256", kid: KEY_ID, typ: "JWT" })}.${part(claims)}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(key).toString("base64url")}`;
}

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");

/** A client may show its secret in the form or as basic authentication. */
function isClient(double: GoogleDouble, request: IncomingMessage, form: URLSearchParams): boolean {
  const basic = Buffer.from((request.headers.authorization ?? "").replace("Basic ", ""), "base64").toString();
  const shown = basic || `${form.get("client_id")}:${form.get("client_secret")}`;
  return shown === `${double.clientId}:${double.clientSecret}`;
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
