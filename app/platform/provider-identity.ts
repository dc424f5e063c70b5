import { z } from "zod";

/** Who runs the marketplace, as French law wants it shown. Every part is missing until the operator gives it. */
export interface ProviderIdentity {
  name: string | undefined;
  legalForm: string | undefined;
  address: string | undefined;
  registration: string | undefined;
  vat: string | undefined;
  director: string | undefined;
  phone: string | undefined;
  contactEmail: string | undefined;
  hostName: string | undefined;
  hostAddress: string | undefined;
  mediator: { name: string; site: string } | undefined;
}

const words = (setting: string) =>
  z
    .string()
    .trim()
    .max(200, { error: `${setting} tient en 200 caractères.` })
    .optional();

const SITE = /^(.+?)[\s,;:(]+(https?:\/\/[^\s()]+)\)?$/;

/** Checked at start, so that a slip is found by the operator and not by a visitor. */
export const providerSettings = {
  PROVIDER_NAME: words("PROVIDER_NAME"),
  PROVIDER_LEGAL_FORM: words("PROVIDER_LEGAL_FORM"),
  PROVIDER_ADDRESS: words("PROVIDER_ADDRESS"),
  PROVIDER_REGISTRATION: words("PROVIDER_REGISTRATION").refine(
    (text) => text === undefined || holdsSiren(text),
    {
      error: "PROVIDER_REGISTRATION doit contenir un numéro SIREN valide, par exemple RCS Paris 732 829 320.",
    },
  ),
  PROVIDER_VAT: words("PROVIDER_VAT").refine(
    (text) => text === undefined || /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(text.replace(/\s/g, "")),
    { error: "PROVIDER_VAT doit être un numéro de TVA intracommunautaire, par exemple FR44732829320." },
  ),
  PROVIDER_DIRECTOR: words("PROVIDER_DIRECTOR"),
  PROVIDER_PHONE: words("PROVIDER_PHONE").refine(
    (text) => text === undefined || /^\+?[\d\s().-]{8,25}$/.test(text),
    { error: "PROVIDER_PHONE doit être un numéro de téléphone, par exemple 01 23 45 67 89." },
  ),
  PROVIDER_CONTACT_EMAIL: z
    .string()
    .trim()
    .pipe(z.email({ error: "PROVIDER_CONTACT_EMAIL doit être une adresse e-mail." }))
    .optional(),
  HOST_NAME: words("HOST_NAME"),
  HOST_ADDRESS: words("HOST_ADDRESS"),
  MEDIATOR: z
    .string()
    .trim()
    .refine((text) => SITE.test(text) && URL.canParse(SITE.exec(text)?.[2] ?? ""), {
      error:
        "MEDIATOR donne le nom du médiateur de la consommation puis son site, par exemple Médiation Sport, https://mediation.example.",
    })
    .transform((text) => {
      const [, name = "", site = ""] = SITE.exec(text) ?? [];
      return { name, site };
    })
    .optional(),
};

type Given = z.infer<z.ZodObject<typeof providerSettings>>;

export function readProvider(env: Given): ProviderIdentity {
  return {
    name: env.PROVIDER_NAME,
    legalForm: env.PROVIDER_LEGAL_FORM,
    address: env.PROVIDER_ADDRESS,
    registration: env.PROVIDER_REGISTRATION,
    vat: env.PROVIDER_VAT,
    director: env.PROVIDER_DIRECTOR,
    phone: env.PROVIDER_PHONE,
    contactEmail: env.PROVIDER_CONTACT_EMAIL,
    hostName: env.HOST_NAME,
    hostAddress: env.HOST_ADDRESS,
    mediator: env.MEDIATOR,
  };
}

/** Nine digits in a row, spaces apart, whose last is the check digit of the others (Luhn). */
function holdsSiren(text: string): boolean {
  const candidates = text.replace(/(?<=\d)\s(?=\d)/g, "").match(/(?<!\d)\d{9}(?=\d{5}(?!\d)|(?!\d))/g) ?? [];
  return candidates.some((siren) => {
    const sum = [...siren].reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
  });
}
