import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { AuthPolicy } from "~/platform/auth/auth-policy.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { parsePhone } from "~/platform/format/fields/phone.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import {
  codeMail,
  confirmationMail,
  emailChangedMail,
  googleLinkedMail,
  googleUnlinkedMail,
  passwordChangedMail,
  recoveryMail,
  secondStepRemovedMail,
  unconfirmedMail,
} from "../emails/account-mails.ts";
import { accountChanged, accountRegistered } from "../events.ts";
import { ACCOUNT_LINK_PATH } from "../rules/account-links.ts";
import { checkSignUp, isStrongPassword, PASSWORD_REQUIREMENTS } from "../rules/credentials.ts";
import { cleanName } from "../rules/names.ts";
import { safeReturnPath } from "../rules/return-path.ts";
import { keptFormSchema, signUpSchema } from "../schema.ts";
import { operators } from "../tables.server.ts";
import { keepForm } from "./keep-form.server.ts";

/** The authentication library asks here for the product's decisions about accounts. */
export function createAuthPolicy({
  publicUrl,
  operatorEmails,
}: Pick<Settings, "publicUrl" | "operatorEmails">): AuthPolicy {
  const find = async (db: Executor, email: string) => {
    const [user] = await db
      .select({ confirmed: users.emailVerified })
      .from(users)
      .where(eq(users.email, email.toLowerCase()));
    return user;
  };
  const send = async (db: Executor, to: string, mail: ReturnType<typeof recoveryMail>) => {
    await db.transaction((tx) => enqueueMail(tx, { to, ...mail }));
  };
  const landing = (type: "signup" | "recovery", token: string) =>
    `${publicUrl}${ACCOUNT_LINK_PATH}?type=${type}&token=${token}`;
  const recovery = `${publicUrl}/?auth=reset`;
  return {
    async readSignUp(db, body) {
      const answers = signUpSchema.safeParse(body);
      if (!answers.success)
        throw refuse("INVALID_SIGN_UP", "Certaines informations manquent. Rechargez la page.");
      const [refusal] = checkSignUp(answers.data);
      if (refusal) throw refuse("SIGN_UP_REFUSED", refusal.description);
      if ((await find(db, answers.data.email))?.confirmed)
        throw refuse("USER_ALREADY_EXISTS", "User already registered", 422);
      const { role, phone_number } = answers.data.data;
      return { role, phoneNumber: parsePhone(phone_number) ?? null };
    },
    async signedUp(db, { id }, body) {
      const { kept } = keptFormSchema.parse(body);
      if (kept) await keepForm(db, { user: id }, kept);
    },
    readGoogleRole: (state) => ((state as { role?: unknown } | null)?.role === "coach" ? "coach" : "student"),
    readName: cleanName,
    checkPassword(password) {
      if (typeof password !== "string" || !isStrongPassword(password))
        throw refuse("WEAK_PASSWORD", PASSWORD_REQUIREMENTS);
    },
    guardsSecondStep: async (db, { id, email }) =>
      operatorEmails.includes(email) || (await db.$count(operators, eq(operators.userId, id))) > 0,
    isReturnPath: (path) => safeReturnPath(path) === path,
    sendConfirmation: (db, person, token, wanted) => {
      const link = `${landing("signup", token)}${wantedParameter(wanted)}`;
      return send(db, person.email, confirmationMail(link, describeAccount(person)));
    },
    sendRecovery: (db, { email }, token) => send(db, email, recoveryMail(landing("recovery", token))),
    async remindUnconfirmed(db, email) {
      const user = await find(db, email);
      if (user && !user.confirmed)
        await send(db, email.toLowerCase(), unconfirmedMail(`${publicUrl}/?auth=signup`));
    },
    sendCode: (db, email, code, purpose) => send(db, email, codeMail(code, purpose)),
    sendPasswordChanged: (db, { email }) => send(db, email, passwordChangedMail(recovery)),
    registered: (db, { id: userId }) =>
      db.transaction((tx) => publishEvent(tx, accountRegistered, { userId })),
    sendEmailChanged: (db, { id: userId, email }, newEmail) =>
      db.transaction(async (tx) => {
        await send(tx, email, emailChangedMail(newEmail.toLowerCase(), `${publicUrl}/contact`));
        await publishEvent(tx, accountChanged, { userId });
      }),
    sendSecondStepRemoved: (db, { email }) => send(db, email, secondStepRemovedMail(recovery)),
    sendGoogleLinked: (db, { email }) => send(db, email, googleLinkedMail(recovery)),
    sendGoogleUnlinked: (db, { email }) => send(db, email, googleUnlinkedMail(recovery)),
  };
}

/** The text lets the owner recognize their account, and notice a signup by somebody else. */
function describeAccount({ role, phoneNumber }: { role?: unknown; phoneNumber?: string | null }): string {
  const label = role === "coach" ? "Coach sportif" : "Élève";
  return phoneNumber ? `${label}, téléphone finissant par ${phoneNumber.slice(-2)}` : label;
}

/** Mail clients cut long links, and a cut token is invalid. */
const LONGEST_WANTED = 200;

function wantedParameter(wanted: string | null): string {
  if (!wanted || wanted === "/" || wanted.length > LONGEST_WANTED || safeReturnPath(wanted) !== wanted)
    return "";
  return `&${new URLSearchParams({ redirect: wanted })}`;
}

const refuse = (code: string, message: string, status: 400 | 422 = 400) =>
  new APIError(status === 422 ? "UNPROCESSABLE_ENTITY" : "BAD_REQUEST", { code, message });
