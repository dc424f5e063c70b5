import type { Executor } from "../database/db.server.ts";

export interface Person {
  id: string;
  email: string;
  role?: unknown;
  phoneNumber?: string | null;
}

/** How long a reauthentication (password or mailed code) is valid for sensitive actions. */
export const PROOF_MS = 10 * 60_000;

export type CodePurpose = "sign-in" | "reauthentication" | "new address";

/** Product decisions that the authentication library calls. Each runs in the transaction that it receives. */
export interface AuthPolicy {
  /** validates the body of a sign-up and returns the stored fields; throws a refusal */
  readSignUp(db: Executor, body: unknown): Promise<{ role: string; phoneNumber: string | null }>;
  /** called once a sign-up has created its account; the body is that of the request */
  signedUp(db: Executor, person: Pick<Person, "id">, body: unknown): Promise<void>;
  /** the role that the first sign-in through Google asked for */
  readGoogleRole(state: unknown): string;
  /** cleans a name that comes from another provider */
  readName(name: string): string;
  /** throws if the new password is not acceptable */
  checkPassword(password: unknown): void;
  /** whether a trusted device, which gave no code, must not change this person's second step */
  guardsSecondStep(db: Executor, person: Pick<Person, "id" | "email">): Promise<boolean>;
  /** whether the browser may be redirected to this address */
  isReturnPath(path: string): boolean;
  /** `wanted`: the page that the person was going to when they signed up */
  sendConfirmation(db: Executor, person: Person, token: string, wanted: string | null): Promise<void>;
  /** called once an account has a confirmed address */
  registered(db: Executor, person: Pick<Person, "id">): Promise<void>;
  sendRecovery(db: Executor, person: Person, token: string): Promise<void>;
  /** for somebody who asks for a new password before they confirmed the address */
  remindUnconfirmed(db: Executor, email: string): Promise<void>;
  sendCode(db: Executor, email: string, code: string, purpose: CodePurpose): Promise<void>;
  sendPasswordChanged(db: Executor, person: Person): Promise<void>;
  /** sent to the previous address */
  sendEmailChanged(db: Executor, person: Person, newEmail: string): Promise<void>;
  sendSecondStepRemoved(db: Executor, person: Person): Promise<void>;
  sendGoogleLinked(db: Executor, person: Person): Promise<void>;
  sendGoogleUnlinked(db: Executor, person: Person): Promise<void>;
}
