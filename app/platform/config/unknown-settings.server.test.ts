import { expect, it } from "vitest";
import { readSettings } from "./env.server.ts";

it.each([
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["PUBLIC_UR", "PUBLIC_URL"],
  ["PUBLICURL", "PUBLIC_URL"],
  ["public_url", "PUBLIC_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["SECRET", "SECRETS"],
  ["STRIPE_SECRETKEY", "STRIPE_SECRET_KEY"],
  ["OPERATOR_EMAIL", "OPERATOR_EMAILS"],
  ["PROVIDER_EMAIL", "PROVIDER_EMAILS"],
])("the variable %s is refused, and %s named", (name, near) => {
  expect(() => readSettings({ [name]: "https://elan.example" })).toThrow(
    new RegExp(`^La variable ${name} n’est pas un réglage, mais ressemble à ${near}\u00a0?\\s?: [^\\n]+\\.$`),
  );
});

it.each([
  ["PROT", /^Le réglage PROT du fichier \.env n’existe pas, mais ressemble à PORT/],
  ["PUBLIC_ADDRESS_URL", /^Le réglage PUBLIC_ADDRESS_URL du fichier \.env n’existe pas : retirez-le/],
])("in .env every name must be a setting: %s", (name, sentence) => {
  expect(() => readSettings({}, [name])).toThrow(sentence);
});

it("takes the names of other programs, in .env and around it", () => {
  expect(readSettings({}, ["PORT", "PROVIDER_EMAILS", "NODE_OPTIONS", "TZ", "PGSSLROOTCERT"]).port).toBe(
    3000,
  );
  const machine =
    "PATH HOME USER LOGNAME SHELL TERM LANG LC_ALL PWD OLDPWD MAIL HOSTNAME HOSTTYPE SHLVL TMPDIR EDITOR PAGER DISPLAY XDG_DATA_DIRS XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS SSH_CONNECTION INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY NOTIFY_SOCKET INIT_CWD npm_config_cache npm_lifecycle_event npm_package_json NODE NODE_ENV NODE_OPTIONS HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT POSTGRES_URL PGHOST PGPORT CI GITHUB_TOKEN DEBIAN_FRONTEND COLORTERM LS_COLORS CHROMIUM SEEDED_DATA TEST_SEED BIN SPORT SEEDS PORTS";
  expect(readSettings(Object.fromEntries(machine.split(" ").map((name) => [name, "x"]))).port).toBe(3000);
  expect(() => readSettings(process.env)).not.toThrow();
});
