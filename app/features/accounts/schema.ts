import { z } from "zod";

/** What the sign-up dialog sends; the checks and their order are in the rules. */
export const signUpSchema = z.object({
  email: z.string().trim().toLowerCase(),
  password: z.string(),
  confirmPassword: z.string(),
  termsAccepted: z.boolean(),
  data: z.object({ role: z.enum(["student", "coach"]), phone_number: z.string() }),
});

export type SignUpRequest = z.infer<typeof signUpSchema>;

const name = (message: string) => z.string().trim().min(1, message).max(80, "80 caractères au plus.");

/** The profile form: names required, phone optional. */
export const profileSchema = z.object({
  firstName: name("Le prénom est requis."),
  lastName: name("Le nom est requis."),
  phoneNumber: z.string().trim(),
});

const onboardingName = (message: string) =>
  z.string().trim().min(2, message).max(80, "80 caractères au plus.");

/** The form that completes a student's profile. */
export const completionSchema = z.object({
  firstName: onboardingName("Le prénom doit contenir au moins 2 caractères."),
  lastName: onboardingName("Le nom doit contenir au moins 2 caractères."),
});
