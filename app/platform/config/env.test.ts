import { describe, expect, it } from "vitest";
import { readSettings } from "./env.server.ts";

const HOME_SERVICES = {
  OPERATOR_NAME: "Élan SAS",
  OPERATOR_ADDRESS: "1 rue du Stade, 75012 Paris",
  OPERATOR_REGISTRATION: "RCS Paris 732 829 320",
  OPERATOR_SAP: "SAP732829320 du 15/01/2026",
};
const DATABASE = { DATABASE_URL: "postgres://elan@localhost/elan" };

describe("settings", () => {
  it("are all optional, and an empty one is an absent one", () => {
    const settings = readSettings({ PORT: "", DATABASE_URL: " " });
    expect(settings).toMatchObject({
      port: 3000,
      seed: "demo",
      publicUrl: "http://localhost:3000",
      outboxPage: true,
    });
    expect(settings.databaseUrl).toBeUndefined();
  });

  it("seed nothing into somebody's database unless told to", () => {
    const DATABASE_URL = "postgresql://elan@localhost/elan";
    expect(readSettings({ DATABASE_URL }).seed).toBe("none");
    expect(readSettings({ DATABASE_URL, SEED: "demo" }).seed).toBe("demo");
  });

  it("archive the WAL beside the backups when told to", () => {
    const BACKUP_DIR = "/var/backups/elan";
    expect(readSettings({ BACKUP_DIR, BACKUP_WAL: "1" }).walDir).toBe("/var/backups/elan/wal");
    expect(readSettings({ BACKUP_DIR, BACKUP_WAL: "0" }).walDir).toBeUndefined();
    expect(readSettings({ BACKUP_DIR }).walDir).toBeUndefined();
  });

  it("keep the demonstration, the outbox and the pages of development from a public address", () => {
    const PUBLIC_URL = "https://elan.example";
    expect(readSettings({ PUBLIC_URL, DEV_PAGES: "1" })).toMatchObject({
      isPublic: true,
      seed: "none",
      operatorEmails: [],
      operator: { contactEmail: undefined },
      outboxPage: false,
      devPages: false,
    });
    expect(() => readSettings({ PUBLIC_URL, SEED: "demo" })).toThrow(/^SEED=demo ne va pas avec/);
    expect(readSettings({ PUBLIC_URL, SEED: "none" }).seed).toBe("none");
  });

  it.each([
    [undefined, false],
    ["http://localhost:3000", false],
    ["https://elan.localhost", false],
    ["http://127.8.9.1:3000", false],
    ["http://[::1]:3000", false],
    ["https://elan.example", true],
    ["http://192.168.1.20:3000", true],
    ["https://localhost.elan.example", true],
    ["https://127.0.0.1.elan.example", true],
    ["https://notlocalhost", true],
  ])("listen to this machine alone unless the address is public: %s", (PUBLIC_URL, isPublic) => {
    const settings = readSettings({ PUBLIC_URL });
    expect(settings).toMatchObject({ isPublic, bind: isPublic ? undefined : "127.0.0.1" });
    expect(readSettings({ PUBLIC_URL, BIND: "10.0.0.4" }).bind).toBe("10.0.0.4");
  });

  it.each(["0.0.0.0", "::", "::1", "192.168.1.20", "localhost", "elan.internal"])("listen at %s", (BIND) => {
    expect(readSettings({ BIND }).bind).toBe(BIND);
  });

  it("tell their figures to this machine alone unless told otherwise, and not at all unless asked", () => {
    const METRICS_PORT = "9464";
    expect(readSettings({}).metrics).toBeUndefined();
    expect(readSettings({ METRICS_PORT, PUBLIC_URL: "https://elan.example" }).metrics).toEqual({
      port: 9464,
      bind: "127.0.0.1",
    });
    expect(readSettings({ METRICS_PORT, METRICS_BIND: "10.0.0.4" }).metrics?.bind).toBe("10.0.0.4");
  });

  it("never show the outbox where real mail can be in it", () => {
    expect(readSettings({ DATABASE_URL: "postgresql://elan@localhost/elan" }).outboxPage).toBe(false);
    expect(readSettings({ SMTP_URL: "smtp://localhost" }).outboxPage).toBe(false);
  });

  it.each([
    [{ PORT: "abc" }, /^PORT doit être un nombre/],
    [{ PORT: "70000" }, /^PORT doit être un nombre entre 1 et 65535/],
    [{ PORT: "80.5" }, /PORT/],
    [{ BIND: "999.1.1.1" }, /BIND/],
    [{ BIND: "http://localhost" }, /^BIND est une adresse IP/],
    [{ BIND: "-x" }, /BIND/],
    [{ METRICS_PORT: "abc" }, /^METRICS_PORT doit être un nombre/],
    [{ METRICS_PORT: "0" }, /METRICS_PORT/],
    [{ METRICS_PORT: "9464", METRICS_BIND: "-x" }, /METRICS_BIND/],
    [{ METRICS_BIND: "10.0.0.4" }, /METRICS_PORT/],
    [{ METRICS_PORT: "3000" }, /METRICS_PORT et PORT/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL doit être une adresse PostgreSQL/],
    [{ PUBLIC_URL: "elan" }, /^PUBLIC_URL doit être l’adresse complète/],
    [{ PUBLIC_URL: "https://elan.example/coachs" }, /^PUBLIC_URL ne peut pas avoir de chemin/],
    [{ PUBLIC_URL: "https://elan.example?a" }, /^PUBLIC_URL ne peut pas avoir de chemin/],
    [{ PUBLIC_URL: "https://a:b@elan.example" }, /^PUBLIC_URL ne peut pas avoir de chemin/],
    [{ BACKUP_WAL: "oui", BACKUP_DIR: "/b" }, /^BACKUP_WAL vaut « 1 » ou « 0 »/],
    [{ BACKUP_WAL: "1" }, /^BACKUP_WAL=1 archive .+ donnez aussi BACKUP_DIR/],
    [
      { BACKUP_WAL: "1", BACKUP_DIR: "/b", ...DATABASE },
      /^BACKUP_WAL=1 archive .+ embarquée, et non ceux de DATABASE_URL/,
    ],
    [{ DATABASE_MEMORY_MB: "2 Go" }, /^DATABASE_MEMORY_MB est un nombre/],
    [{ DATABASE_MEMORY_MB: "16" }, /^DATABASE_MEMORY_MB est d’au moins 64/],
    [{ MAIL_FROM: "Élan" }, /^MAIL_FROM est une adresse e-mail/],
    [{ MAIL_FROM: "Élan bonjour@elan.example" }, /^MAIL_FROM est/],
    [{ MAIL_FROM: "Élan <bonjour@elan>" }, /^MAIL_FROM est/],
    [{ MAIL_FROM: "Élan <a@elan.example>, b@elan.example" }, /^MAIL_FROM est/],
    [{ SEED: "all" }, /^SEED vaut/],
    [{ SMTP_URL: "http://x" }, /^SMTP_URL doit être une adresse SMTP/],
    [{ GEOCODER_URL: "ftp://x" }, /GEOCODER_URL/],
    [{ GEOCODER_URL: "https://x.example", GEOCODER_PROTOCOL: "google" }, /« nominatim » ou « ban »/],
    [{ GEOCODER_PROTOCOL: "ban" }, /GEOCODER_URL/],
    [{ TEXT_MODEL_URL: "modele", TEXT_MODEL_KEY: "k", TEXT_MODEL_NAME: "n" }, /TEXT_MODEL_URL doit/],
    [{ TEXT_MODEL_URL: "https://modele.example/v1" }, /TEXT_MODEL_KEY.*ou aucun/],
    [{ TEXT_MODEL_KEY: "k", TEXT_MODEL_NAME: "n" }, /TEXT_MODEL_URL.*ou aucun/],
    [{ TEXT_MODEL_URL: "https://modele.example/v1", TEXT_MODEL_KEY: "k", TEXT_MODEL_NAME: " " }, /ou aucun/],
    [{ KLAVIYO_API_KEY: "pk 1" }, /KLAVIYO_API_KEY est/],
    [{ KLAVIYO_API_KEY: "pk_0123456789", KLAVIYO_API_URL: "klaviyo" }, /KLAVIYO_API_URL doit/],
    [{ KLAVIYO_API_URL: "https://klaviyo.example" }, /donnez aussi KLAVIYO_API_KEY/],
    [{ STRIPE_SECRET_KEY: "secret" }, /STRIPE_SECRET_KEY est/],
    [{ STRIPE_SECRET_KEY: "sk_test_0123456789" }, /vont ensemble/],
    [{ STRIPE_SECRET_KEY: "sk_test_0123456789", STRIPE_WEBHOOK_SECRET: "0123" }, /STRIPE_WEBHOOK_SECRET est/],
    [{ STRIPE_API_URL: "https://stripe.example" }, /donnez aussi STRIPE_SECRET_KEY/],
    [{ ANALYTICS_ID: "UA-1234-1" }, /ANALYTICS_ID/],
    [{ ANALYTICS_ID: "G-abc12345" }, /ANALYTICS_ID/],
    [{ ANALYTICS_ID: "G-AB1" }, /ANALYTICS_ID/],
    [{ TRUSTED_PROXIES: "-1" }, /TRUSTED_PROXIES/],
    [{ LOG_LEVEL: "loud" }, /LOG_LEVEL/],
    [{ OPERATOR_NAME: "x".repeat(201) }, /OPERATOR_NAME/],
    [{ OPERATOR_REGISTRATION: "RCS Paris" }, /OPERATOR_REGISTRATION/],
    [{ OPERATOR_REGISTRATION: "RCS Paris 732 829 321" }, /OPERATOR_REGISTRATION/],
    [{ OPERATOR_VAT: "12345" }, /OPERATOR_VAT/],
    [{ OPERATOR_VAT_EXEMPT: "oui" }, /OPERATOR_VAT_EXEMPT/],
    [{ OPERATOR_PHONE: "plus tard" }, /OPERATOR_PHONE/],
    [{ OPERATOR_SAP: "SAP732829320" }, /OPERATOR_SAP donne/],
    [{ OPERATOR_SAP: "SAP732829321 du 15/01/2026" }, /OPERATOR_SAP donne/],
    [{ OPERATOR_SAP: "SAP732829320 du 30/02/2026" }, /OPERATOR_SAP donne/],
    [{ OPERATOR_SAP: "SAP732829320 du 15/01/2026" }, /donnez aussi OPERATOR_NAME/],
    [{ ...HOME_SERVICES, OPERATOR_REGISTRATION: "RCS Lyon 552 100 554" }, /pas le même numéro SIREN/],
    [{ OPERATOR_CONTACT_EMAIL: "contact" }, /OPERATOR_CONTACT_EMAIL/],
    [{ MEDIATOR: "Médiation Sport" }, /MEDIATOR/],
  ])("refuse %j with a sentence that names the setting", (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
    // One sentence on one line.
    expect(() => readSettings(environment)).toThrow(/^[^\n]+\.$/);
  });

  it.each([
    "bonjour@elan.example",
    "Élan <bonjour@elan.example>",
    "<a@elan.example>",
    '"Élan, SAS" <a@elan.example>',
  ])("take a sender: %s", (MAIL_FROM) => {
    expect(readSettings({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  });

  it("have a language model where all of it is given", () => {
    expect(readSettings({}).textModel).toBeUndefined();
    const given = { TEXT_MODEL_URL: "https://modele.example/v1", TEXT_MODEL_KEY: "k", TEXT_MODEL_NAME: "n" };
    expect(readSettings(given).textModel).toEqual({ url: "https://modele.example/v1", key: "k", name: "n" });
  });

  it("know Stripe where there are keys", () => {
    expect(readSettings({}).stripe).toBeUndefined();
    const keys = { STRIPE_SECRET_KEY: "sk_test_0123456789", STRIPE_WEBHOOK_SECRET: "whsec_0123456789" };
    expect(readSettings({ ...keys, STRIPE_API_URL: "http://127.0.0.1:4000/" }).stripe).toEqual({
      secretKey: "sk_test_0123456789",
      webhookSecrets: ["whsec_0123456789"],
      url: "http://127.0.0.1:4000",
    });
  });

  it("know Klaviyo where there is a key", () => {
    expect(readSettings({}).klaviyo).toBeUndefined();
    const given = { KLAVIYO_API_KEY: "pk_0123456789", KLAVIYO_API_URL: "http://127.0.0.1:4000/" };
    expect(readSettings(given).klaviyo).toEqual({ key: "pk_0123456789", url: "http://127.0.0.1:4000" });
  });

  it("have a measurement id of their own, take another, or none", () => {
    expect(readSettings({}).analyticsId).toMatch(/^G-[A-Z0-9]{4,20}$/);
    expect(readSettings({ ANALYTICS_ID: "G-ABCD123456" }).analyticsId).toBe("G-ABCD123456");
    expect(readSettings({ ANALYTICS_ID: "off" }).analyticsId).toBeUndefined();
  });

  it("know nothing of the operator until told; only the demonstration has an address to write to", () => {
    const { contactEmail, isVatExempt, ...unknown } = readSettings({}).operator;
    expect(isVatExempt).toBe(false);
    expect(Object.values(unknown).every((value) => value === undefined)).toBe(true);
    expect(contactEmail).toMatch(/@/);
    const real = readSettings(DATABASE);
    expect([real.operator.contactEmail, real.operatorEmails, real.contactRecipients]).toEqual([
      undefined,
      [],
      [],
    ]);
  });

  it("ask operators for the second step at a public address, and elsewhere if they are told to", () => {
    const PUBLIC_URL = "https://elan.example";
    expect(readSettings({}).needsSecondStep).toBe(false);
    expect(readSettings({ OPERATOR_TWO_STEP: "required" }).needsSecondStep).toBe(true);
    expect(readSettings({ PUBLIC_URL }).needsSecondStep).toBe(true);
    expect(() => readSettings({ PUBLIC_URL, OPERATOR_TWO_STEP: "optional" })).toThrow(
      /^OPERATOR_TWO_STEP=optional/,
    );
  });

  it("understand the operator's settings by their former names, which count less than the present ones", () => {
    const former = { PROVIDER_EMAILS: "a@exemple.fr", PROVIDER_NAME: "Avant" };
    expect(readSettings(former)).toMatchObject({
      operatorEmails: ["a@exemple.fr"],
      operator: { name: "Avant" },
    });
    expect(readSettings({ OPERATOR_NAME: "Élan", ...former }).operator.name).toBe("Élan");
  });

  it("take the operator's identity as it is given", () => {
    const { operator } = readSettings({
      OPERATOR_NAME: "Élan SAS",
      OPERATOR_REGISTRATION: "RCS Paris 732 829 320 00074",
      OPERATOR_VAT: "FR 44 732829320",
      OPERATOR_PHONE: "+33 1 23 45 67 89",
      OPERATOR_CONTACT_EMAIL: "bonjour@elan.example",
      MEDIATOR: "Médiation Sport, https://mediation.example/saisir",
    });
    expect(operator).toMatchObject({
      name: "Élan SAS",
      registration: "RCS Paris 732 829 320 00074",
      mediator: { name: "Médiation Sport", site: "https://mediation.example/saisir" },
    });
    expect(readSettings({ ...DATABASE, OPERATOR_CONTACT_EMAIL: "a@b.example" }).contactRecipients).toEqual([
      "a@b.example",
    ]);
    expect(operator.contactEmail).toBe("bonjour@elan.example");
  });

  it("take the declaration of services at home with its date", () => {
    expect(readSettings(HOME_SERVICES).homeServices).toEqual({
      number: "SAP732829320",
      declaredOn: "2026-01-15",
    });
    expect(readSettings({}).homeServices).toBeUndefined();
  });

  it.each([
    ["19", 1_900],
    ["19,90", 1_990],
    ["19.9", 1_990],
    [" 0,50 ", 50],
    ["1234,05", 123_405],
  ])("take a price of Premium in euros: %s", (PREMIUM_PRICE_EUR, cents) => {
    expect(readSettings({ PREMIUM_PRICE_EUR }).premiumPriceCents).toBe(cents);
  });

  it.each(["0", "0,00", "-5", "19 €", "1e3", "19,999", "gratuit"])(
    "refuse what is no price of Premium: %s",
    (PREMIUM_PRICE_EUR) => {
      expect(() => readSettings({ PREMIUM_PRICE_EUR })).toThrow(/^PREMIUM_PRICE_EUR est un prix/);
    },
  );

  it("ask for the papers of coaches at a public address, unless it is said otherwise", () => {
    const PUBLIC_URL = "https://elan.example";
    expect(readSettings({}).needsPapers).toBe(false);
    expect(readSettings({ PUBLIC_URL }).needsPapers).toBe(true);
    expect(readSettings({ PUBLIC_URL, COACH_PAPERS: "optional" }).needsPapers).toBe(false);
    expect(readSettings({ COACH_PAPERS: "required" }).needsPapers).toBe(true);
    expect(() => readSettings({ COACH_PAPERS: "yes" })).toThrow(/^COACH_PAPERS vaut/);
  });

  it("take what a parcel costs and how long it takes", () => {
    expect(readSettings({}).delivery).toEqual({
      flatCents: 490,
      freeFromCents: 6_000,
      days: { from: 2, to: 4 },
    });
    const given = { DELIVERY_PRICE_EUR: "0", DELIVERY_FREE_FROM_EUR: "99,99", DELIVERY_DAYS: "5-3" };
    expect(readSettings(given).delivery).toEqual({
      flatCents: 0,
      freeFromCents: 9_999,
      days: { from: 3, to: 5 },
    });
  });

  it.each([
    { DELIVERY_PRICE_EUR: "gratuit" },
    { DELIVERY_FREE_FROM_EUR: "-1" },
    { DELIVERY_DAYS: "bientôt" },
    { DELIVERY_DAYS: "0-2" },
  ])("refuse %o", (given) => {
    expect(() => readSettings(given)).toThrow(new RegExp(`^${Object.keys(given)[0]} `));
  });

  it("sell nothing that has no price", () => {
    expect(readSettings({}).premiumPriceCents).toBeUndefined();
  });

  describe("of a bucket", () => {
    const keys = { S3_ACCESS_KEY_ID: "AKID", S3_SECRET_ACCESS_KEY: "wJalr+Secret/Key=" };

    it("are an address and two keys", () => {
      expect(readSettings({}).bucket).toBeUndefined();
      expect(readSettings({ S3_URL: "https://s3.example/elan/", ...keys }).bucket).toEqual({
        url: "https://s3.example/elan",
        accessKeyId: "AKID",
        secretAccessKey: "wJalr+Secret/Key=",
        region: "us-east-1",
      });
      const given = { S3_URL: "https://elan.s3.eu-west-3.amazonaws.com", S3_REGION: "eu-west-3", ...keys };
      expect(readSettings(given).bucket).toMatchObject({ url: given.S3_URL, region: "eu-west-3" });
    });

    it.each([
      { S3_URL: "https://s3.example/elan" },
      { S3_REGION: "eu-west-3" },
      keys,
      { S3_URL: "https://s3.example/elan", S3_ACCESS_KEY_ID: "AKID" },
    ])("go together: %o", (given) => {
      expect(() => readSettings(given)).toThrow(
        /^S3_URL, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY vont ensemble/,
      );
    });

    it.each([
      [{ S3_URL: "s3://elan" }, /^S3_URL doit être l’adresse d’un compartiment/],
      [{ S3_URL: "https://AKID:wJalr@s3.example/elan" }, /^S3_URL doit être .*\.example\/elan\.$/],
      [{ S3_URL: "https://s3.example/elan?region=fr" }, /^S3_URL doit être/],
      [
        { S3_SECRET_ACCESS_KEY: "wJalr Secret" },
        /^S3_SECRET_ACCESS_KEY est l’une des deux clés .* sans espace\.$/,
      ],
      [{ S3_REGION: "Paris !" }, /^S3_REGION est le nom d’une région/],
    ])("are checked, and never quoted: %o", (given, sentence) => {
      const settings = { S3_URL: "https://s3.example/elan", ...keys, ...given };
      expect(() => readSettings(settings)).toThrow(sentence);
      expect(() => readSettings(settings)).not.toThrow(/wJalr/);
    });
  });
});
