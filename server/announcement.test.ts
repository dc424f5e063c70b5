import { expect, it } from "vitest";
import { readSettings } from "~/platform/config/env.server.ts";
import { version } from "../package.json";
import { announcement } from "./announcement.ts";

const IDENTITY = {
  OPERATOR_NAME: "Élan SAS",
  OPERATOR_LEGAL_FORM: "SAS",
  OPERATOR_ADDRESS: "1 rue du Stade, 75012 Paris",
  OPERATOR_REGISTRATION: "RCS Paris 732 829 320",
  OPERATOR_VAT: "FR44732829320",
  OPERATOR_DIRECTOR: "Camille Durand",
  OPERATOR_PHONE: "01 23 45 67 89",
  OPERATOR_CONTACT_EMAIL: "contact@elan.example",
  HOST_NAME: "Hébergeur SA",
  HOST_ADDRESS: "2 rue des Serveurs, 59100 Roubaix",
  MEDIATOR: "Médiation Sport, https://mediation.example",
};
const READY = {
  ...IDENTITY,
  PUBLIC_URL: "https://elan.example",
  SMTP_URL: "smtps://smtp.example",
  STRIPE_SECRET_KEY: "sk_test_0123456789",
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
  TRUSTED_PROXIES: "1",
  OPERATOR_EMAILS: "direction@elan.example",
};
const said = (environment: Record<string, string>) => announcement(readSettings(environment));

it("says at home where it is, and who can sign in", () => {
  const text = said({});
  expect(text).toContain("http://localhost:3000");
  expect(text).toContain("eleve@exemple.fr");
  expect(text).toContain("/dev/mails");
  expect(text).not.toContain("Il manque");
});

it("says at a public address what is missing, in one sentence, and nothing of the demonstration", () => {
  const text = said({ PUBLIC_URL: "https://elan.example" });
  const sentences = text.split("\n").filter((line) => line.includes("Il manque"));
  expect(sentences).toHaveLength(1);
  for (const setting of [
    "SMTP_URL",
    "STRIPE_SECRET_KEY",
    "TRUSTED_PROXIES",
    "OPERATOR_EMAILS",
    ...Object.keys(IDENTITY),
  ])
    expect(sentences[0]).toContain(setting);
  expect(text).not.toMatch(/exemple\.fr|\/dev\//);
  const { OPERATOR_NAME, ...rest } = READY;
  expect(said(rest)).toContain("Il manque, à une adresse publique : votre identité (OPERATOR_NAME).");
});

it("says nothing where nothing is missing, but that https is", () => {
  expect(said(READY).trim()).toBe(`Élan ${version} est ouvert : https://elan.example`);
  const text = said({ ...READY, PUBLIC_URL: "http://elan.example" });
  expect(text.match(/demande https/g)).toHaveLength(1);
  expect(text).not.toContain("Il manque");
});

it("says that nightly backups lack a database that is elsewhere", () => {
  const sentence = "pas la base de DATABASE_URL";
  const elsewhere = { ...READY, DATABASE_URL: "postgresql://elan@db.example/elan" };
  expect(said({ ...elsewhere, BACKUP_DIR: "/backups" })).toContain(sentence);
  expect(said({ ...READY, BACKUP_DIR: "/backups" })).not.toContain(sentence);
  expect(said(elsewhere)).not.toContain(sentence);
});
