import { z } from "zod";
import { isName, LONGEST_NAME, NAME_REFUSAL } from "~/features/accounts/rules/names.ts";
import { isDay, parisDay } from "~/platform/format/dates.ts";
import { optionalPhone } from "~/platform/format/fields/phone-field.ts";
import { emailField, line } from "~/platform/format/fields/text-fields.ts";
import { readIban } from "~/platform/format/identifiers/iban.ts";
import { siretField } from "~/platform/format/identifiers/siret.ts";
import { readVatNumber, vatNumberField } from "~/platform/format/identifiers/vat-number.ts";
import { idempotencyKeyField } from "./core/schema.ts";
import {
  BUSINESS_TYPES,
  COUNTRIES,
  type Country,
  MANDATES,
  PAYOUT_FREQUENCIES,
  POSTAL_CODES,
  VAT_RATES,
  VAT_STATUSES,
  type VatStatus,
} from "./payouts/rules/payment-info.ts";

const LONGEST = { line: 120, city: 80, postalCode: 12, url: 500, taxNumber: 20 };
/** A SIRET and a French VAT number both contain the SIREN. */
const SIREN_DIGITS = 9;
const ADULT_YEARS = 18;
const OLDEST_DAY = "1900-01-01";

const short = (max: number) => line().max(max, `${max} caractères au plus.`);
const needed = (max: number, message: string) => short(max).min(1, message);
/** Optional fields left empty are stored as null. */
const orNull = <T>(text: T | "") => (text === "" ? null : text);
const name = (message: string) => needed(LONGEST_NAME, message).refine(isName, NAME_REFUSAL);

const birthday = z
  .string()
  .trim()
  .refine((day) => day === "" || (isDay(day) && day >= OLDEST_DAY), "Cette date n’existe pas.")
  .refine((day) => day === "" || !isDay(day) || isAdult(day), "Il faut être majeur pour être payé ici.")
  .transform(orNull);

function isAdult(day: string): boolean {
  const [year = "", ...rest] = parisDay(new Date()).split("-");
  return day <= [Number(year) - ADULT_YEARS, ...rest].join("-");
}

const iban = z
  .string()
  .trim()
  .max(60, "Cet IBAN est trop long.")
  .refine((typed) => typed === "" || readIban(typed) !== undefined, {
    error:
      "Cet IBAN n’est pas valable\u00a0: relisez-le. Il doit permettre de recevoir des euros (zone SEPA).",
  })
  .transform((typed) => readIban(typed));

const link = short(LONGEST.url)
  .refine((text) => text === "" || /^https:\/\/[^\s/]+\.[^\s/]/.test(text), {
    error: "Un lien complet, qui commence par https://",
  })
  .refine((text) => text === "" || URL.canParse(text), "Ce lien n’est pas valable.")
  .transform(orNull);

/** Degrees of the browser's position; empty if there is none. */
const degrees = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) => (text.trim() === "" ? undefined : Number(text)))
    .refine((value) => value === undefined || Math.abs(value) <= most, "Cette position n’existe pas.");

const homeServicesNumber = line()
  .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
  .refine((typed) => typed === "" || /^SAP\d{9}$/.test(typed), "Un numéro comme SAP732829320.")
  .transform(orNull);

/** A box that is not checked is not sent. */
const box = z
  .string()
  .default("")
  .transform((value) => value === "on");

const VAT_REQUIRED = "Indiquez votre régime de TVA\u00a0: il figure sur chaque facture.";

/** The fields of the coach's payment page have the names of the columns of `coach_payment_info`. */
export const paymentInfoSchema = z
  .object({
    first_name: name("Votre prénom est requis."),
    last_name: name("Votre nom est requis."),
    email: emailField(),
    phone: optionalPhone(),
    date_of_birth: birthday,
    address_line1: needed(LONGEST.line, "Votre adresse est requise."),
    address_line2: short(LONGEST.line).transform(orNull),
    city: needed(LONGEST.city, "Votre ville est requise."),
    postal_code: needed(LONGEST.postalCode, "Votre code postal est requis."),
    country: z.enum(COUNTRIES, "Choisissez un pays de la liste.").default("FR"),
    business_type: z.enum(BUSINESS_TYPES, "Choisissez un statut de la liste.").default("individual"),
    business_name: short(LONGEST.line),
    /** only asked in France */
    siret_number: z.string().default(""),
    /** only asked abroad */
    tax_number: short(LONGEST.taxNumber).default("").transform(orNull),
    /** only asked where the marketplace is declared for services at home; not asked keeps the stored one */
    home_services_number: homeServicesNumber.optional(),
    /** the three about VAT are only asked in France */
    vat_status: z
      .union([z.enum(VAT_STATUSES), z.literal("")], "Choisissez un régime de la liste.")
      .default(""),
    vat_number: z.string().default(""),
    vat_rate: z.string().default(""),
    /** checked to give a mandate; a given one is revoked by a button of its own */
    invoicing_mandate: box,
    self_billing_mandate: box,
    iban,
    account_holder_name: short(LONGEST.line),
    payout_frequency: z.enum(PAYOUT_FREQUENCIES, "Choisissez une fréquence de la liste.").default("monthly"),
    calendar_url: link,
    latitude: degrees(90),
    longitude: degrees(180),
  })
  .superRefine((info, context) => {
    const refuse = (field: keyof typeof info, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const { shape, refusal } = POSTAL_CODES[info.country] ?? POSTAL_CODES.FR;
    if (info.postal_code && !shape.test(info.postal_code)) refuse("postal_code", refusal);
    if (info.business_type === "company" && !info.business_name)
      refuse("business_name", "Le nom de votre société est requis.");
    if (info.iban && !info.account_holder_name)
      refuse("account_holder_name", "Le titulaire du compte est requis avec l’IBAN.");
    if (info.country !== "FR") return;
    const siret = siretField().safeParse(info.siret_number);
    if (!info.siret_number.trim()) refuse("siret_number", "Le SIRET est requis en France.");
    else if (!siret.success) refuse("siret_number", siret.error.issues[0]?.message ?? "");
    if (info.invoicing_mandate && !info.vat_status) refuse("vat_status", VAT_REQUIRED);
    if (info.vat_status !== "liable") return;
    if (!VAT_RATES.some((rate) => String(rate) === info.vat_rate)) refuse("vat_rate", "Choisissez un taux.");
    const number = vatNumberField().safeParse(info.vat_number);
    if (!number.success) refuse("vat_number", number.error.issues[0]?.message ?? "");
    else if (siret.success && !siret.data.startsWith(String(number.data).slice(-SIREN_DIGITS)))
      refuse("vat_number", "Ce numéro de TVA n’est pas celui de votre SIRET.");
  })
  .transform((info) => ({
    firstName: info.first_name,
    lastName: info.last_name,
    email: info.email,
    phone: info.phone,
    dateOfBirth: info.date_of_birth,
    addressLine1: info.address_line1,
    addressLine2: info.address_line2,
    city: info.city,
    postalCode: info.postal_code,
    country: info.country,
    businessType: info.business_type,
    businessName: orNull(info.business_name),
    siretNumber: info.country === "FR" ? siretField().parse(info.siret_number) : null,
    taxNumber: info.country === "FR" ? null : info.tax_number,
    homeServicesNumber: info.home_services_number,
    ...readVat(info),
    givesInvoicingMandate: info.country === "FR" && info.invoicing_mandate,
    givesSelfBillingMandate: info.self_billing_mandate,
    /** undefined keeps the stored IBAN */
    iban: info.iban,
    accountHolderName: orNull(info.account_holder_name),
    payoutFrequency: info.payout_frequency,
    calendarUrl: info.calendar_url,
    position:
      info.latitude === undefined || info.longitude === undefined
        ? undefined
        : { lat: info.latitude, lng: info.longitude },
  }));

interface TypedVat {
  country: Country;
  vat_status: VatStatus | "";
  vat_number: string;
  vat_rate: string;
}

/** A number and a rate are stored only for a coach who charges VAT. */
function readVat({ country, vat_status, vat_number, vat_rate }: TypedVat) {
  const vatStatus = country === "FR" ? orNull(vat_status) : null;
  const isLiable = vatStatus === "liable";
  return {
    vatStatus,
    vatNumber: isLiable ? (readVatNumber(vat_number) ?? null) : null,
    vatRate: isLiable ? Number(vat_rate) : null,
  };
}

export type PaymentInfoChange = z.output<typeof paymentInfoSchema>;

export const revokeMandateSchema = z.object({ mandate: z.enum(MANDATES) });

export const payBalanceSchema = z.object({
  idempotencyKey: idempotencyKeyField(),
  /** the amount that the page showed */
  cents: z.coerce.number().int().positive(),
});

/** The only field of `create-stripe-connect-account` that is used. */
export const connectAccountSchema = z.object({ coach_id: z.string().min(1).max(100) });
