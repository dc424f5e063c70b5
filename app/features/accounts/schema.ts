import { z } from "zod";
import { optionalPhone } from "~/platform/format/fields/phone-field.ts";
import {
  CODE_MISSING,
  checkEmail,
  checkNewPassword,
  checkSignUp,
  PASSWORD_MISSING,
  type SignUpRequest,
} from "./rules/credentials.ts";
import { KEPT_LIMITS, KEPT_NAME } from "./rules/kept-form.ts";
import { isName, NAME_REFUSAL } from "./rules/names.ts";

const email = z.string().superRefine((text, context) => {
  const message = checkEmail(text);
  if (message) context.addIssue({ code: "custom", message });
});

const password = z.string().min(1, PASSWORD_MISSING);

/** The schema serves every form that only asks for an address. */
export const emailSchema = z.object({ email });

export const loginSchema = z.object({ email, password });

export const identitySchema = z.object({ password });

/** Spaces in a copied code are removed. */
const code = z
  .string()
  .overwrite((text) => text.replace(/\s/g, ""))
  .min(1, CODE_MISSING);

export const codeSchema = z.object({ code });

export const secondStepSchema = z.object({ code, trustDevice: z.string().optional() });

/** The new address must differ from the current one. */
export const newEmailSchema = (present: string) =>
  z.object({
    newEmail: email.refine(
      (text) => text.trim().toLowerCase() !== present,
      "C’est déjà l’adresse de votre compte.",
    ),
  });

/** A form that is too large or malformed is not kept, and the sign-up goes on. */
const keptForm = z
  .object({
    name: z.string().regex(KEPT_NAME),
    fields: z
      .record(z.string().max(60), z.string())
      .refine((fields) => Object.keys(fields).length <= KEPT_LIMITS.fields)
      .refine((fields) => JSON.stringify(fields).length <= KEPT_LIMITS.characters),
  })
  .optional()
  .catch(undefined);

export const keptFormSchema = z.object({ kept: keptForm });

/** The input of the signup route; the checks and their order are in the rules. */
export const signUpSchema = z.object({
  email: z.string().trim().toLowerCase(),
  password: z.string(),
  confirmPassword: z.string(),
  termsAccepted: z.boolean(),
  data: z.object({ role: z.enum(["student", "coach"]), phone_number: z.string() }),
});

/** The signup form reports every failed check, each beside its field, and produces the request. */
export const signUpFormSchema = z
  .object({
    role: z.enum(["student", "coach"]).catch("student"),
    email: z.string(),
    phone: z.string().default(""),
    password: z.string(),
    confirmPassword: z.string(),
    terms: z.string().optional(),
  })
  .transform(({ role, email, phone, password, confirmPassword, terms }, context): SignUpRequest => {
    const data = { role, phone_number: role === "student" ? phone : "" };
    const request = { email, password, confirmPassword, termsAccepted: Boolean(terms), data };
    const mistyped = checkEmail(email);
    const refusals = [
      ...(mistyped ? [{ field: "email", description: mistyped }] : []),
      ...checkSignUp(request),
    ];
    for (const { field, description } of refusals)
      context.addIssue({ code: "custom", path: [field], message: description });
    return request;
  });

const newPassword = { newPassword: z.string(), confirmPassword: z.string() };

function checkPair(
  { newPassword, confirmPassword }: { newPassword: string; confirmPassword: string },
  context: z.RefinementCtx,
) {
  const message = checkNewPassword(newPassword, confirmPassword);
  const field = newPassword === confirmPassword ? "newPassword" : "confirmPassword";
  if (message) context.addIssue({ code: "custom", path: [field], message });
}

export const newPasswordSchema = z.object(newPassword).superRefine(checkPair);

export const passwordChangeSchema = z
  .object({ currentPassword: password, ...newPassword })
  .superRefine(checkPair);

const name = (shortest: number, message: string) =>
  z.string().trim().min(shortest, message).max(80, "80 caractères au plus.").refine(isName, NAME_REFUSAL);

export const profileSchema = z.object({
  firstName: name(1, "Le prénom est requis."),
  lastName: name(1, "Le nom est requis."),
  phoneNumber: optionalPhone(),
});

/** The fields of `NameFields`, in a form that has them only for accounts without a name. */
export const askedNames = {
  firstName: profileSchema.shape.firstName.optional(),
  lastName: profileSchema.shape.lastName.optional(),
};

/** News and offers are opt-in. */
export const completionSchema = z.object({
  firstName: name(2, "Le prénom doit contenir au moins 2 caractères."),
  lastName: name(2, "Le nom doit contenir au moins 2 caractères."),
  wantsNews: z
    .literal("true")
    .optional()
    .transform((ticked) => ticked !== undefined),
});

/** The picture itself is checked in the browser and on the server; its declared type is ignored. */
export const photoSchema = z.object({ photo: z.instanceof(Blob) });

export const endSessionSchema = z.object({ sessionId: z.uuid() });

/** A switch that is off is not submitted. */
export const mailPreferenceSchema = z.object({
  kind: z.string(),
  wanted: z
    .literal("true")
    .optional()
    .transform((sent) => sent !== undefined),
});
