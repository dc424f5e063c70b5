import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { AuthPolicy } from "~/platform/auth.server.ts";
import { users } from "~/platform/auth-tables.server.ts";
import type { Executor } from "~/platform/db.server.ts";
import { enqueueMail } from "~/platform/mail.server.ts";
import { parsePhone } from "~/platform/phone.ts";
import { confirmationMail, passwordChangedMail, recoveryMail } from "../emails/account-mails.ts";
import { checkSignUp, isStrongPassword, PASSWORD_REQUIREMENTS } from "../rules/credentials.ts";
import { signUpSchema } from "../schema.ts";

/** What the product decides about accounts, for the authentication library to ask. */
export function createAuthPolicy(publicUrl: string): AuthPolicy {
  const find = async (db: Executor, email: string) => {
    const [user] = await db
      .select({ confirmed: users.emailVerified })
      .from(users)
      .where(eq(users.email, email.toLowerCase()));
    return user;
  };
  return {
    async readSignUp(db, body) {
      const answers = signUpSchema.safeParse(body);
      if (!answers.success)
        throw refuse("INVALID_SIGN_UP", "Certaines informations manquent. Rechargez la page.");
      const refusal = checkSignUp(answers.data);
      if (refusal) throw refuse("SIGN_UP_REFUSED", refusal.description);
      if (await find(db, answers.data.email))
        throw refuse("USER_ALREADY_EXISTS", "User already registered", 422);
      const { role, phone_number } = answers.data.data;
      return { role, phoneNumber: parsePhone(phone_number) ?? null };
    },
    readGoogleRole: (state) => ((state as { role?: unknown } | null)?.role === "coach" ? "coach" : "student"),
    checkPassword(password) {
      if (typeof password !== "string" || !isStrongPassword(password))
        throw refuse("WEAK_PASSWORD", PASSWORD_REQUIREMENTS);
    },
    isConfirmed: async (db, email) => (await find(db, email))?.confirmed ?? false,
    sendConfirmation: async (db, { email }, url) => {
      await db.transaction((tx) => enqueueMail(tx, { to: email, ...confirmationMail(url) }));
    },
    sendRecovery: async (db, { email }, url) => {
      await db.transaction((tx) => enqueueMail(tx, { to: email, ...recoveryMail(url) }));
    },
    sendPasswordChanged: async (db, { email }) => {
      await db.transaction((tx) =>
        enqueueMail(tx, { to: email, ...passwordChangedMail(`${publicUrl}/?auth=reset`) }),
      );
    },
  };
}

const refuse = (code: string, message: string, status: 400 | 422 = 400) =>
  new APIError(status === 422 ? "UNPROCESSABLE_ENTITY" : "BAD_REQUEST", { code, message });
