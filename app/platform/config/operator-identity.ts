import { z } from "zod";
import { isDay } from "../format/dates.ts";

/** The operator's identity, which French law requires on the legal pages. Unset parts are undefined. */
export interface OperatorIdentity {
  name: string | undefined;
  legalForm: string | undefined;
  address: string | undefined;
  registration: string | undefined;
  vat: string | undefined;
  /** sells without VAT, as small businesses may (article 293 B of the tax code) */
  isVatExempt: boolean;
  director: string | undefined;
  phone: string | undefined;
  contactEmail: string | undefined;
  hostName: string | undefined;
  hostAddress: string | undefined;
  mediator: { name: string; site: string } | undefined;
}

/** The operator's declaration of « services à la personne ». */
export interface HomeServices {
  /** "SAP732829320" */
  number: string;
  declaredOn: string;
}

/** Printed instead of a VAT number and of VAT amounts if the operator is exempt. */
export const VAT_EXEMPTION = "TVA non applicable, art. 293 B du CGI";

const words = (setting: string) =>
  z
    .string()
    .trim()
    .max(200, { error: `${setting} tient en 200 caractères.` })
    .optional();

const HOME_SERVICES = /^SAP\s?(\d{9})[\s,;]+(?:du\s+)?(\d{2})\/(\d{2})\/(\d{4})$/;

function readHomeServices(text: string): HomeServices | undefined {
  const [, digits = "", day, month, year] = HOME_SERVICES.exec(text) ?? [];
  const declaredOn = `${year}-${month}-${day}`;
  return holdsSiren(digits) && isDay(declaredOn) ? { number: `SAP${digits}`, declaredOn } : undefined;
}

const SITE = /^(.+?)[\s,;:(]+(https?:\/\/[^\s()]+)\)?$/;

/** Validated at boot, so that the operator finds a mistake before a visitor does. */
export const operatorSettings = {
  OPERATOR_NAME: words("OPERATOR_NAME"),
  OPERATOR_LEGAL_FORM: words("OPERATOR_LEGAL_FORM"),
  OPERATOR_ADDRESS: words("OPERATOR_ADDRESS"),
  OPERATOR_REGISTRATION: words("OPERATOR_REGISTRATION").refine(
    (text) => text === undefined || holdsSiren(text),
    {
      error: "OPERATOR_REGISTRATION doit contenir un numéro SIREN valide, par exemple RCS Paris 732 829 320.",
    },
  ),
  OPERATOR_VAT: words("OPERATOR_VAT").refine(
    (text) => text === undefined || /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(text.replace(/\s/g, "")),
    { error: "OPERATOR_VAT doit être un numéro de TVA intracommunautaire, par exemple FR44732829320." },
  ),
  OPERATOR_VAT_EXEMPT: z.enum(["0", "1"], { error: "OPERATOR_VAT_EXEMPT vaut « 1 » ou « 0 »." }).optional(),
  OPERATOR_SAP: z
    .string()
    .trim()
    .refine((text) => readHomeServices(text) !== undefined, {
      error:
        "OPERATOR_SAP donne le numéro de déclaration de services à la personne puis sa date, par exemple SAP732829320 du 15/01/2026.",
    })
    .transform((text) => readHomeServices(text) as HomeServices)
    .optional(),
  OPERATOR_DIRECTOR: words("OPERATOR_DIRECTOR"),
  OPERATOR_PHONE: words("OPERATOR_PHONE").refine(
    (text) => text === undefined || /^\+?[\d\s().-]{8,25}$/.test(text),
    { error: "OPERATOR_PHONE doit être un numéro de téléphone, par exemple 01 23 45 67 89." },
  ),
  OPERATOR_CONTACT_EMAIL: z
    .string()
    .trim()
    .pipe(z.email({ error: "OPERATOR_CONTACT_EMAIL doit être une adresse e-mail." }))
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

type OperatorSettings = z.infer<z.ZodObject<typeof operatorSettings>>;

export function readOperator(env: OperatorSettings): OperatorIdentity {
  return {
    name: env.OPERATOR_NAME,
    legalForm: env.OPERATOR_LEGAL_FORM,
    address: env.OPERATOR_ADDRESS,
    registration: env.OPERATOR_REGISTRATION,
    vat: env.OPERATOR_VAT,
    isVatExempt: env.OPERATOR_VAT_EXEMPT === "1",
    director: env.OPERATOR_DIRECTOR,
    phone: env.OPERATOR_PHONE,
    contactEmail: env.OPERATOR_CONTACT_EMAIL,
    hostName: env.HOST_NAME,
    hostAddress: env.HOST_ADDRESS,
    mediator: env.MEDIATOR,
  };
}

const holdsSiren = (text: string): boolean => sirenOf(text) !== undefined;

/**
 * The SIREN in a registration such as "RCS Paris 732 829 320". It has nine digits, of which the last is a Luhn
 * check digit. Spaces between digits are allowed.
 */
export function sirenOf(text: string | undefined): string | undefined {
  const candidates = text?.replace(/(?<=\d)\s(?=\d)/g, "").match(/(?<!\d)\d{9}(?=\d{5}(?!\d)|(?!\d))/g) ?? [];
  return candidates.find((siren) => {
    const sum = [...siren].reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
  });
}
