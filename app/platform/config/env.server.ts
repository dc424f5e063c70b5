import path from "node:path";
import { z } from "zod";
import { type BucketSettings, bucketSettings, readBucket } from "../files/adapters/bucket-settings.server.ts";
import { BootError } from "./boot-error.server.ts";
import { type DeliverySettings, deliverySettings, readDelivery } from "./delivery-settings.ts";
import { listenSettings, type MetricsSettings, readMetrics, THIS_MACHINE } from "./listen-settings.server.ts";
import {
  type HomeServices,
  type OperatorIdentity,
  operatorSettings,
  readOperator,
  sirenOf,
} from "./operator-identity.ts";
import { euros, flag, isLoopback, urlWithProtocol } from "./setting-fields.ts";
import { namesInEnvFile, refuseUnknownSettings } from "./unknown-settings.server.ts";

/** The archived WAL is in this folder of BACKUP_DIR. */
export const WAL_FOLDER = "wal";

/** This id measures no site; operators set their own. */
const DEFAULT_ANALYTICS_ID = "G-ELANDEMO1";

const settingsSchema = z.object({
  ...listenSettings,
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWithProtocol(
    ["http:", "https:"],
    "OTEL_EXPORTER_OTLP_ENDPOINT doit être l’adresse d’un collecteur OpenTelemetry, par exemple http://localhost:4318.",
  )
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  DATA_DIR: z.string().default("./data"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_WAL: flag("BACKUP_WAL vaut « 1 » ou « 0 ».").optional(),
  DATABASE_URL: urlWithProtocol(
    ["postgres:", "postgresql:"],
    "DATABASE_URL doit être une adresse PostgreSQL, par exemple postgresql://utilisateur:secret@hote:5432/elan.",
  ).optional(),
  DATABASE_MEMORY_MB: z.coerce
    .number({ error: "DATABASE_MEMORY_MB est un nombre de mégaoctets, par exemple 1024." })
    .int({ error: "DATABASE_MEMORY_MB est un nombre entier de mégaoctets." })
    .min(64, { error: "DATABASE_MEMORY_MB est d’au moins 64 mégaoctets." })
    .max(1_048_576, { error: "DATABASE_MEMORY_MB ne dépasse pas 1048576 mégaoctets." })
    .optional(),
  SECRETS: z.string().optional(),
  ...bucketSettings,
  PUBLIC_URL: urlWithProtocol(
    ["http:", "https:"],
    "PUBLIC_URL doit être l’adresse complète du site, par exemple https://elan.example.",
  )
    .refine((value) => !URL.canParse(value) || isOrigin(new URL(value)), {
      error:
        "PUBLIC_URL ne peut pas avoir de chemin ni de paramètre, car le site occupe toute son adresse : donnez par exemple https://elan.example.",
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  SEED: z.enum(["demo", "none"], { error: "SEED vaut « demo » ou « none »." }).optional(),
  SMTP_URL: urlWithProtocol(
    ["smtp:", "smtps:"],
    "SMTP_URL doit être une adresse SMTP, par exemple smtps://utilisateur:secret@hote:465.",
  ).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine(isSender, {
      error:
        "MAIL_FROM est une adresse e-mail, seule ou entre chevrons après un nom, par exemple Élan <bonjour@elan.example>.",
    })
    .default("Élan <bonjour@elan.example>"),
  GEOCODER_URL: urlWithProtocol(
    ["http:", "https:"],
    "GEOCODER_URL doit être l’adresse d’un géocodeur, par exemple https://geocodeur.example.",
  ).optional(),
  GEOCODER_PROTOCOL: z
    .enum(["nominatim", "ban"], { error: "GEOCODER_PROTOCOL vaut « nominatim » ou « ban »." })
    .optional(),
  TEXT_MODEL_URL: urlWithProtocol(
    ["http:", "https:"],
    "TEXT_MODEL_URL doit être l’adresse d’un service compatible avec l’API d’OpenAI, par exemple https://modele.example/v1.",
  ).optional(),
  TEXT_MODEL_KEY: z.string().trim().optional(),
  TEXT_MODEL_NAME: z.string().trim().optional(),
  KLAVIYO_API_KEY: z
    .string()
    .trim()
    .regex(/^[\w-]{6,200}$/, {
      error: "KLAVIYO_API_KEY est la clé privée d’un compte Klaviyo, par exemple pk_0123456789abcdef.",
    })
    .optional(),
  KLAVIYO_API_URL: urlWithProtocol(
    ["http:", "https:"],
    "KLAVIYO_API_URL doit être une adresse, par exemple https://a.klaviyo.com.",
  ).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .regex(/^(sk|rk)_[\w-]{6,250}$/, {
      error: "STRIPE_SECRET_KEY est la clé secrète d’un compte Stripe, par exemple sk_live_0123456789.",
    })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .trim()
    .regex(/^whsec_[\w+/=-]{6,250}(\s*,\s*whsec_[\w+/=-]{6,250}){0,3}$/, {
      error:
        "STRIPE_WEBHOOK_SECRET est le secret de signature d’un webhook Stripe, par exemple whsec_0123456789, ou plusieurs, séparés par des virgules.",
    })
    .optional(),
  STRIPE_API_URL: urlWithProtocol(
    ["http:", "https:"],
    "STRIPE_API_URL doit être une adresse, par exemple https://api.stripe.com.",
  ).optional(),
  OPERATOR_EMAILS: z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((emails) => emails.every((email) => z.email().safeParse(email).success), {
      error: "OPERATOR_EMAILS est une liste d’adresses e-mail séparées par des virgules.",
    })
    .optional(),
  OPERATOR_TWO_STEP: z
    .enum(["required", "optional"], { error: "OPERATOR_TWO_STEP vaut « required » ou « optional »." })
    .optional(),
  ...operatorSettings,
  COACH_PAPERS: z
    .enum(["required", "optional"], { error: "COACH_PAPERS vaut « required » ou « optional »." })
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER_URL: urlWithProtocol(
    ["http:", "https:"],
    "GOOGLE_ISSUER_URL doit être l’adresse d’un fournisseur OpenID Connect.",
  ).optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^(G-[A-Z0-9]{4,20}|off)$/, {
      error: "ANALYTICS_ID est un identifiant de mesure comme G-ABCD123456, ou « off ».",
    })
    .default(DEFAULT_ANALYTICS_ID),
  PREMIUM_PRICE_EUR: euros("PREMIUM_PRICE_EUR est un prix en euros par mois, par exemple 19 ou 19,90.")
    .refine((cents) => cents > 0, "PREMIUM_PRICE_EUR est un prix en euros par mois, par exemple 19 ou 19,90.")
    .optional(),
  ...deliverySettings,
  TRUSTED_PROXIES: z.coerce
    .number({ error: "TRUSTED_PROXIES est le nombre de relais placés devant le serveur." })
    .int({ error: "TRUSTED_PROXIES est un nombre entier." })
    .min(0, { error: "TRUSTED_PROXIES ne peut pas être négatif." })
    .max(10, { error: "TRUSTED_PROXIES ne dépasse pas 10." })
    .default(0),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], {
      error: "LOG_LEVEL vaut « debug », « info », « warn », « error » ou « silent ».",
    })
    .default("info"),
  DEV_PAGES: flag("DEV_PAGES vaut « 1 » ou « 0 ».").optional(),
  LOCAL_FEEDS: flag("LOCAL_FEEDS vaut « 1 » ou « 0 ».").optional(),
});

/** The validated settings of one process. Optional variables are resolved to their defaults. */
export interface Settings {
  port: number;
  /** the address to listen on; undefined: all addresses of this machine */
  bind: string | undefined;
  /** undefined: no metrics are collected or served */
  metrics: MetricsSettings | undefined;
  /** the collector of traces; undefined: nothing is traced */
  tracesUrl: string | undefined;
  dataDir: string;
  /** folder of the nightly backups; undefined: no backups */
  backupDir: string | undefined;
  /** folder of the archived WAL of the embedded database; undefined: not archived */
  walDir: string | undefined;
  databaseUrl: string | undefined;
  /** memory that the embedded database counts on; undefined: its default */
  databaseMemoryMb: number | undefined;
  /** the content of secrets.json, for several machines; undefined: the file in DATA_DIR */
  secrets: string | undefined;
  /** the file storage; undefined: a folder in DATA_DIR */
  bucket: BucketSettings | undefined;
  publicUrl: string;
  /** true if PUBLIC_URL is not a loopback address; disables everything of the demonstration */
  isPublic: boolean;
  /** true if PUBLIC_URL is given, be it an address of this machine */
  hasPublicUrl: boolean;
  seed: "demo" | "none";
  smtpUrl: string | undefined;
  mailFrom: string;
  /** the operator's geocoder; undefined: the bundled gazetteer */
  geocoder: { url: string; protocol: "nominatim" | "ban" } | undefined;
  /** the language model that improves a coach's texts; undefined: built-in samples */
  textModel: { url: string; key: string; name: string } | undefined;
  /** receives the events of people who consented; undefined: events are stored but not sent */
  klaviyo: { key: string; url: string | undefined } | undefined;
  /** the payment provider; undefined: the demo provider, which charges nobody */
  stripe: { secretKey: string; webhookSecrets: string[]; url: string | undefined } | undefined;
  /** false at a public address without payment keys: demo payments would hand out goods for nothing */
  sells: boolean;
  /** coaches take paid bookings only once the operator has accepted their papers */
  needsPapers: boolean;
  /** accounts with these addresses are operators with the role of an owner, who invites the others */
  operatorEmails: string[];
  /** the back office opens only to sessions that gave a code of the second step; always at a public address */
  needsSecondStep: boolean;
  /** the operator's identity for the legal pages, which mark missing parts, and the public contact address */
  operator: OperatorIdentity;
  /** the operator's declaration of « services à la personne »; undefined: nobody is promised a tax credit */
  homeServices: HomeServices | undefined;
  /** recipients of messages from the contact page */
  contactRecipients: string[];
  google: { clientId: string; clientSecret: string; issuer: string | undefined } | undefined;
  /** the stand-in for Google; it believes any identity, so it is limited to local demonstrations */
  googleStandIn: boolean;
  /** origins from which our own pages may call us */
  ownOrigins: string[];
  /** the audience measurement, which also requires each visitor's consent; undefined: none */
  analyticsId: string | undefined;
  /** cents a month; undefined: Premium is not for sale */
  premiumPriceCents: number | undefined;
  delivery: DeliverySettings;
  trustedProxies: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** the component gallery; on by default in development only, never at a public address */
  devPages: boolean;
  /** lets coaches import calendars from this machine, for trials; never at a public address */
  localFeeds: boolean;
  /** the outbox page is readable only where it cannot contain real mails */
  outboxPage: boolean;
}

const isPublicAddress = (url: string | undefined) => url !== undefined && !isLoopback(url);

function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === "/" && !(search || hash || username || password);
}

/** "a@b.example", or "Name <a@b.example>" on one line. */
function isSender(value: string): boolean {
  const [, address] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value) ?? [undefined, value];
  return z.email().safeParse(address).success;
}

function refuseContradictions(env: z.output<typeof settingsSchema>): void {
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET))
    throw new BootError(
      "GOOGLE_CLIENT_ID et GOOGLE_CLIENT_SECRET vont ensemble : donnez les deux, ou aucun.",
    );
  if (env.BACKUP_WAL && !env.BACKUP_DIR)
    throw new BootError(
      "BACKUP_WAL=1 archive les journaux de la base à côté des sauvegardes de chaque nuit : donnez aussi BACKUP_DIR, ou retirez-le.",
    );
  if (env.BACKUP_WAL && env.DATABASE_URL)
    throw new BootError(
      "BACKUP_WAL=1 archive les journaux de la base embarquée, et non ceux de DATABASE_URL : retirez-le, et archivez-les avec les outils de votre PostgreSQL (deploy/database.md).",
    );
  if (env.GEOCODER_PROTOCOL && !env.GEOCODER_URL)
    throw new BootError(
      "GEOCODER_PROTOCOL dit ce que parle le géocodeur de GEOCODER_URL : donnez aussi son adresse, ou retirez-le.",
    );
  const model = [env.TEXT_MODEL_URL, env.TEXT_MODEL_KEY, env.TEXT_MODEL_NAME].filter(Boolean);
  if (model.length > 0 && model.length < 3)
    throw new BootError(
      "TEXT_MODEL_URL, TEXT_MODEL_KEY et TEXT_MODEL_NAME vont ensemble : donnez les trois, ou aucun.",
    );
  refuseForeignHomeServices(env);
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET))
    throw new BootError(
      "STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET vont ensemble : donnez les deux, ou aucune.",
    );
  if (env.STRIPE_API_URL && !env.STRIPE_SECRET_KEY)
    throw new BootError(
      "STRIPE_API_URL dit où joindre Stripe : donnez aussi STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET, ou retirez-la.",
    );
  if (env.KLAVIYO_API_URL && !env.KLAVIYO_API_KEY)
    throw new BootError(
      "KLAVIYO_API_URL dit où joindre Klaviyo : donnez aussi KLAVIYO_API_KEY, ou retirez-la.",
    );
  if (isPublicAddress(env.PUBLIC_URL) && env.OPERATOR_TWO_STEP === "optional")
    throw new BootError(
      "OPERATOR_TWO_STEP=optional ne va pas avec une adresse publique : le back-office y demande toujours la connexion en deux étapes. Retirez ce réglage.",
    );
  if (isPublicAddress(env.PUBLIC_URL) && env.SEED === "demo")
    throw new BootError(
      "SEED=demo ne va pas avec une adresse publique, car le mot de passe des comptes de démonstration est publié : retirez SEED, ou essayez la démonstration sans PUBLIC_URL.",
    );
}

/** A tax certificate names the operator, the address and the declaration, which contains the SIREN. */
function refuseForeignHomeServices(env: z.output<typeof settingsSchema>): void {
  if (!env.OPERATOR_SAP) return;
  if (!env.OPERATOR_NAME || !env.OPERATOR_ADDRESS)
    throw new BootError(
      "OPERATOR_SAP permet de délivrer des attestations fiscales, qui nomment votre entreprise : donnez aussi OPERATOR_NAME et OPERATOR_ADDRESS.",
    );
  const siren = sirenOf(env.OPERATOR_REGISTRATION);
  if (siren && env.OPERATOR_SAP.number !== `SAP${siren}`)
    throw new BootError(
      "OPERATOR_SAP et OPERATOR_REGISTRATION n’ont pas le même numéro SIREN : la déclaration de services à la personne est celle de votre entreprise.",
    );
}

function readOutsideServices(
  env: z.output<typeof settingsSchema>,
): Pick<Settings, "geocoder" | "textModel" | "klaviyo" | "stripe" | "google"> {
  const { TEXT_MODEL_URL: modelUrl, TEXT_MODEL_KEY: modelKey, TEXT_MODEL_NAME: modelName } = env;
  return {
    geocoder: env.GEOCODER_URL
      ? { url: env.GEOCODER_URL, protocol: env.GEOCODER_PROTOCOL ?? "nominatim" }
      : undefined,
    textModel:
      modelUrl && modelKey && modelName ? { url: modelUrl, key: modelKey, name: modelName } : undefined,
    klaviyo: env.KLAVIYO_API_KEY
      ? { key: env.KLAVIYO_API_KEY, url: env.KLAVIYO_API_URL?.replace(/\/$/, "") }
      : undefined,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecrets: env.STRIPE_WEBHOOK_SECRET.split(/\s*,\s*/),
            url: env.STRIPE_API_URL?.replace(/\/$/, ""),
          }
        : undefined,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            issuer: env.GOOGLE_ISSUER_URL?.replace(/\/$/, ""),
          }
        : undefined,
  };
}

function readBackupFolders(env: z.output<typeof settingsSchema>): Pick<Settings, "backupDir" | "walDir"> {
  const backupDir = env.BACKUP_DIR && path.resolve(env.BACKUP_DIR);
  return { backupDir, walDir: backupDir && env.BACKUP_WAL ? path.join(backupDir, WAL_FOLDER) : undefined };
}

const needsSecondStep = (env: z.output<typeof settingsSchema>, isPublic: boolean): boolean =>
  isPublic || env.OPERATOR_TWO_STEP === "required";

const SETTINGS = Object.keys(settingsSchema.shape);
// Until November 2026 the operator's variables were called PROVIDER_…; existing installations still work.
const FORMER = SETTINGS.flatMap((name) =>
  name.startsWith("OPERATOR_") ? name.replace("OPERATOR_", "PROVIDER_") : [],
);

/** The settings of this process, from its environment, into which the launcher has read `.env`. */
export const readOwnSettings = (): Settings => readSettings(process.env, namesInEnvFile());

/** An empty variable counts as absent. */
export function readSettings(
  environment: Record<string, string | undefined>,
  namesInFile: readonly string[] = [],
): Settings {
  refuseUnknownSettings(Object.keys(environment), namesInFile, [...SETTINGS, ...FORMER]);
  const said = Object.entries(environment).filter(([, value]) => value?.trim());
  const given = Object.fromEntries([
    ...said.map(([name, value]) => [name.replace(/^PROVIDER_/, "OPERATOR_"), value]),
    ...said,
  ]);
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) throw new BootError(parsed.error.issues.map((issue) => issue.message).join(" "));
  const env = parsed.data;
  refuseContradictions(env);
  const isPublic = isPublicAddress(env.PUBLIC_URL);
  const outside = readOutsideServices(env);
  const seed = env.SEED ?? (env.DATABASE_URL || isPublic ? "none" : "demo");
  const isDemo = seed === "demo" && !env.DATABASE_URL;
  const operatorEmails = env.OPERATOR_EMAILS ?? (isDemo ? ["prestataire@exemple.fr"] : []);
  const contactEmail = env.OPERATOR_CONTACT_EMAIL ?? (isDemo ? "contact@elan.example" : undefined);
  return {
    port: env.PORT,
    bind: env.BIND ?? (isPublic ? undefined : THIS_MACHINE),
    metrics: readMetrics(env),
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    dataDir: path.resolve(env.DATA_DIR),
    ...readBackupFolders(env),
    databaseUrl: env.DATABASE_URL,
    databaseMemoryMb: env.DATABASE_MEMORY_MB,
    secrets: env.SECRETS,
    bucket: readBucket(env),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    isPublic,
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    seed,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    ...outside,
    sells: !isPublic || outside.stripe !== undefined,
    needsPapers: env.COACH_PAPERS === undefined ? isPublic : env.COACH_PAPERS === "required",
    operatorEmails,
    needsSecondStep: needsSecondStep(env, isPublic),
    operator: { ...readOperator(env), contactEmail },
    homeServices: env.OPERATOR_SAP,
    contactRecipients: operatorEmails.length > 0 || !contactEmail ? operatorEmails : [contactEmail],
    googleStandIn:
      !env.GOOGLE_CLIENT_ID && !isPublic && seed === "demo" && (env.BIND ?? THIS_MACHINE) === THIS_MACHINE,
    ownOrigins: env.PUBLIC_URL
      ? [env.PUBLIC_URL]
      : [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`, `http://[::1]:${env.PORT}`],
    analyticsId: env.ANALYTICS_ID === "off" ? undefined : env.ANALYTICS_ID,
    premiumPriceCents: env.PREMIUM_PRICE_EUR,
    delivery: readDelivery(env),
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    devPages: !isPublic && (env.DEV_PAGES ?? import.meta.env.DEV),
    localFeeds: !isPublic && (env.LOCAL_FEEDS ?? false),
    outboxPage: !isPublic && !env.DATABASE_URL && !env.SMTP_URL,
  };
}

/** Whether sign-in with Google, or with its stand-in, is available. */
export const offersGoogle = ({
  google,
  googleStandIn,
}: Pick<Settings, "google" | "googleStandIn">): boolean => google !== undefined || googleStandIn;
