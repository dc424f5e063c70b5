import { z } from "zod";
import { isName, NAME_REFUSAL } from "./rules/names.ts";

/** What the sign-up dialog sends; the checks and their order are in the rules. */
export const signUpSchema = z.object({
  email: z.string().trim().toLowerCase(),
  password: z.string(),
  confirmPassword: z.string(),
  termsAccepted: z.boolean(),
  data: z.object({ role: z.enum(["student", "coach"]), phone_number: z.string() }),
});

export type SignUpRequest = z.infer<typeof signUpSchema>;

const name = (shortest: number, message: string) =>
  z.string().trim().min(shortest, message).max(80, "80 caractères au plus.").refine(isName, NAME_REFUSAL);

/** The profile form: names required, phone optional. */
export const profileSchema = z.object({
  firstName: name(1, "Le prénom est requis."),
  lastName: name(1, "Le nom est requis."),
  phoneNumber: z.string().trim(),
});

/** The form that completes a student's profile. */
export const completionSchema = z.object({
  firstName: name(2, "Le prénom doit contenir au moins 2 caractères."),
  lastName: name(2, "Le nom doit contenir au moins 2 caractères."),
});

/** One of the devices in the list; whatever else is sent there names none. */
export const sessionIdSchema = z.uuid();

/** A switch that is off is not sent at all. */
export const mailPreferenceSchema = z.object({
  kind: z.string(),
  wanted: z
    .literal("true")
    .optional()
    .transform((sent) => sent !== undefined),
});
