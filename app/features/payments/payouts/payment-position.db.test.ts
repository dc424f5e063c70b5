import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { createGeocoder, type Geocoder } from "~/features/places/adapters/geocoder.server.ts";
import { bundledGazetteer } from "~/features/places/queries/gazetteer.server.ts";
import { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { newCoach, PAYMENT_INFO } from "../../../../tests/fixtures/payments/paid-coach.ts";
import type { PaymentInfoChange } from "../schema.ts";
import { savePaymentInfo } from "./commands/save-payment-info.server.ts";

const { db, pool } = testDatabase();

/** Knows Lyon alone, and how often it was asked. */
const asked: string[] = [];
const LYON = {
  latitude: 45.75,
  longitude: 4.85,
  formatted_address: "Lyon, Rhône, France",
  place_id: "1",
  precision: "town" as const,
};
const lyon: Geocoder = {
  suggest: async () => [],
  search: async (query) => {
    asked.push(query);
    return query === "69003 Lyon" ? LYON : undefined;
  },
  reverse: async ({ lat }) => (lat > 40 ? { ...LYON, formatted_address: "Ici" } : undefined),
};
const ibans = sealedColumn(
  new ColumnKeys([{ id: "1", key: randomBytes(32).toString("base64url") }]),
  "coach_payment_info.iban",
);
const parts = {
  db,
  ibans,
  provider: { name: "demo" as const },
  publicUrl: "https://elan.test",
  linkSecret: "x".repeat(32),
};

let geocoder: Geocoder;
let coach: Awaited<ReturnType<typeof newCoach>>;
beforeEach(async () => {
  geocoder = lyon;
  coach = await newCoach(pool, `${randomUUID()}@exemple.fr`);
});

const save = (change: Partial<PaymentInfoChange> = {}) =>
  savePaymentInfo({ ...parts, geocoder }, coach, { ...PAYMENT_INFO, ...change }, { isProved: true });
const row = async () =>
  (await pool.query("select * from coach_payment_info where coach_id = $1", [coach.id])).rows[0];

it("an address has a place: its own, the browser's, or none", async () => {
  expect(await save()).toEqual({ isPrecise: false });
  expect(await row()).toMatchObject({
    latitude: 45.75,
    longitude: 4.85,
    formatted_address: "Lyon, Rhône, France",
    geocoding_verified: true,
  });
  expect(asked).toEqual(["3 rue des Lilas, 69003 Lyon", "69003 Lyon"]);
  // The same address is not asked for again.
  await save({ phone: null });
  expect(asked).toHaveLength(2);
  expect(await save({ position: { lat: 45.7, lng: 4.8 } })).toEqual({ isPrecise: true });
  expect(await row()).toMatchObject({ latitude: 45.7, formatted_address: "Ici", geocoding_verified: true });
  // The same address keeps the browser's position, which is precise.
  expect(await save()).toEqual({ isPrecise: true });
  expect(await row()).toMatchObject({ latitude: 45.7, formatted_address: "Ici" });
  await save({ position: { lat: 1, lng: 2 } });
  expect(await row()).toMatchObject({ latitude: 1, formatted_address: null, geocoding_verified: false });
  expect(await save({ city: "Bruxelles", postalCode: "1000", country: "BE", siretNumber: null })).toEqual({
    isPrecise: false,
  });
  expect(await row()).toMatchObject({ latitude: null, longitude: null, geocoding_verified: false });
});

it("a position is precise where the geocoder has found the street, and no longer for another address", async () => {
  const street = {
    ...LYON,
    formatted_address: "3 Rue des Lilas, 69003 Lyon, France",
    precision: "street" as const,
  };
  geocoder = { ...lyon, search: async (query) => (query.startsWith("3 rue") ? street : LYON) };
  expect(await save()).toEqual({ isPrecise: true });
  expect(await row()).toMatchObject({ is_precise: true, formatted_address: street.formatted_address });
  expect(await save({ addressLine1: "9 chemin inconnu" })).toEqual({ isPrecise: false });
  expect(await row()).toMatchObject({ is_precise: false, formatted_address: "Lyon, Rhône, France" });
});

it("an address abroad is not in France, whatever the gazetteer knows by that name", async () => {
  geocoder = createGeocoder({
    geocoder: undefined,
    log: createLogger("silent"),
    openBundled: bundledGazetteer,
  });
  const abroad = [
    { addressLine1: "Rue du Rhône 12", city: "Genève", postalCode: "1204", country: "CH" },
    { addressLine1: "Rue de Bourg 5", city: "Lausanne", postalCode: "1003", country: "CH" },
    { addressLine1: "Rue Neuve 3", city: "Fribourg", postalCode: "1700", country: "CH" },
    { addressLine1: "Rue de Namur 1", city: "Saint-Denis", postalCode: "5081", country: "BE" },
    { addressLine1: "Grand-Place 1", city: "Mons", postalCode: "7000", country: "BE" },
  ] as const;
  for (const address of abroad) {
    expect(await save({ ...address, siretNumber: null }), address.city).toEqual({ isPrecise: false });
    expect(await row()).toMatchObject({ formatted_address: null, geocoding_verified: false });
  }
  // A position in Geneva is near Annemasse, but not in it.
  const geneva = { position: { lat: 46.2044, lng: 6.1432 } };
  await save({ ...abroad[0], ...geneva, siretNumber: null });
  expect(await row()).toMatchObject({
    latitude: 46.2044,
    formatted_address: null,
    geocoding_verified: false,
  });
  // The gazetteer knows the town, and not the street.
  expect(await save({ city: "Mons-en-Barœul", postalCode: "59370" })).toEqual({ isPrecise: false });
  expect((await row()).formatted_address).toMatch(/^Mons-en-Barœul, Nord, .*France$/);
});
