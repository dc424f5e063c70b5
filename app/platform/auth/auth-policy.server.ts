import type { Executor } from "../database/db.server.ts";

export interface Person {
  id: string;
  email: string;
  role?: unknown;
  phoneNumber?: string | null;
}

/** How long a password or a code that was asked for again counts for what is dangerous. */
export const PROOF_MS = 10 * 60_000;

/** What a code that is sent by mail is for. */
export type CodePurpose = "sign-in" | "reauthentication" | "new address";

/** What the product decides; the library does the rest. Each is part of the transaction that it is given. */
export interface AuthPolicy {
  /** the body of a sign-up, checked and reduced to what is stored; throws what is refused */
  readSignUp(db: Executor, body: unknown): Promise<{ role: string; phoneNumber: string | null }>;
  /** the role that a first visit through Google asked for */
  readGoogleRole(state: unknown): string;
  /** a name from elsewhere, as far as it can be one */
  readName(name: string): string;
  /** throws unless a new password may be used */
  checkPassword(password: unknown): void;
  /** whether a browser may be sent on to this address */
  isReturnPath(path: string): boolean;
  /** `wanted`: where the person was going when an account was missing */
  sendConfirmation(db: Executor, person: Person, token: string, wanted: string | null): Promise<void>;
  /** somebody has an account whose address is confirmed */
  registered(db: Executor, person: Pick<Person, "id">): Promise<void>;
  sendRecovery(db: Executor, person: Person, token: string): Promise<void>;
  /** to somebody who asks for a new password before having confirmed the address */
  remindUnconfirmed(db: Executor, email: string): Promise<void>;
  sendCode(db: Executor, email: string, code: string, purpose: CodePurpose): Promise<void>;
  sendPasswordChanged(db: Executor, person: Person): Promise<void>;
  /** to the address that the account had until now */
  sendEmailChanged(db: Executor, person: Person, newEmail: string): Promise<void>;
  sendGoogleLinked(db: Executor, person: Person): Promise<void>;
  sendGoogleUnlinked(db: Executor, person: Person): Promise<void>;
}
