import { and, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { OPERATOR_ROLE_LABELS, type OperatorRole } from "~/features/accounts/rules/operators.ts";
import type { Operator, Owner } from "~/features/accounts/rules/viewer.ts";
import { operators } from "~/features/accounts/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator, recordAction } from "../../commands/record-action.server.ts";
import { invitationMail } from "../emails/invitation-mail.ts";
import { INVITATION_DAYS } from "../rules.ts";
import { operatorInvitations } from "../tables.server.ts";

export interface TeamParts {
  publicUrl: string;
  /** owners by the setting; the team page cannot change them */
  operatorEmails: readonly string[];
}

/** Mails an invitation. A second invitation of an address replaces the first. */
export const inviteOperator = (
  db: Database,
  operator: Operator,
  { publicUrl, operatorEmails }: TeamParts,
  { email: typed, role }: { email: string; role: OperatorRole },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const email = typed.trim().toLowerCase();
    await refuseMember(tx, email, operatorEmails);
    const values = { role, invitedBy: operator.id, expiresAt: inDays(INVITATION_DAYS) };
    await tx
      .insert(operatorInvitations)
      .values({ email, ...values })
      .onConflictDoUpdate({
        target: operatorInvitations.email,
        set: { ...values, createdAt: sql`now()` },
      });
    await enqueueMail(tx, { to: email, ...invitationMail({ role, publicUrl }) });
    await note("invite operator", { reason: `${email}, ${OPERATOR_ROLE_LABELS[role]}` });
  });

const inDays = (days: number) => sql`now() + make_interval(days => ${days}::integer)`;

async function refuseMember(tx: Transaction, email: string, operatorEmails: readonly string[]) {
  const [known] = await tx
    .select({ role: users.role, isOperator: sql<boolean>`${operators.userId} is not null` })
    .from(users)
    .leftJoin(operators, eq(operators.userId, users.id))
    .where(eq(users.email, email));
  if (known?.isOperator || operatorEmails.includes(email))
    throw new AppError("conflict", { field: "email", message: "Cette personne est déjà dans l’équipe." });
  if (known?.role === "coach") throw new AppError("conflict", { field: "email", message: COACH });
}

const COACH =
  "Cette adresse est celle d’un coach, qui perdrait son tableau de bord. Invitez une autre adresse de cette personne.";

export const withdrawInvitation = (db: Database, operator: Operator, id: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const [gone] = await tx
      .delete(operatorInvitations)
      .where(eq(operatorInvitations.id, id))
      .returning({ email: operatorInvitations.email });
    if (!gone)
      throw new AppError("not_found", {
        message: "Cette invitation n’existe plus\u00a0: rechargez la page.",
      });
    await note("withdraw invitation", { reason: gone.email });
  });

/** The invitation of the account's confirmed address makes it an operator, once. */
export async function joinTeam(db: Database, person: Owner): Promise<void> {
  await db.transaction(async (tx) => {
    const [invitation] = await tx
      .select({
        id: operatorInvitations.id,
        role: operatorInvitations.role,
        invitedBy: operatorInvitations.invitedBy,
        accountRole: users.role,
      })
      .from(operatorInvitations)
      .innerJoin(users, and(eq(users.email, operatorInvitations.email), users.emailVerified))
      .where(and(eq(users.id, person.id), gt(operatorInvitations.expiresAt, sql`now()`)))
      .for("update", { of: operatorInvitations });
    if (!invitation)
      throw new AppError("not_found", {
        message: "Cette invitation n’est plus valable. Demandez-en une autre à la direction de l’équipe.",
      });
    if (invitation.accountRole === "coach") throw new AppError("conflict", { message: COACH });
    const { id, role, invitedBy: addedBy } = invitation;
    await tx.delete(operatorInvitations).where(eq(operatorInvitations.id, id));
    await tx.insert(operators).values({ userId: person.id, role, addedBy }).onConflictDoNothing();
    await recordAction(tx, person, "join team", {
      personId: person.id,
      reason: OPERATOR_ROLE_LABELS[role],
    });
  });
}

export const changeRole = (
  db: Database,
  operator: Operator,
  parts: Pick<TeamParts, "operatorEmails">,
  { userId, role }: { userId: string; role: OperatorRole },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const before = await lockMember(tx, userId);
    if (before === role) return;
    if (before === "owner") await requireOtherOwner(tx, userId, parts);
    await tx.update(operators).set({ role }).where(eq(operators.userId, userId));
    await note("change role", { personId: userId, reason: changed(before, role) });
  });

const changed = (before: OperatorRole, role: OperatorRole) =>
  `${OPERATOR_ROLE_LABELS[before]} → ${OPERATOR_ROLE_LABELS[role]}`;

/** The account stays, without the back office: the next request already finds no role. */
export const removeOperator = (
  db: Database,
  operator: Operator,
  parts: Pick<TeamParts, "operatorEmails">,
  userId: string,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const role = await lockMember(tx, userId);
    if (role === "owner") await requireOtherOwner(tx, userId, parts);
    await tx.delete(operators).where(eq(operators.userId, userId));
    await note("remove operator", { personId: userId, reason: OPERATOR_ROLE_LABELS[role] });
  });

/** Locks all owners, in one order, so that two owners who remove each other take turns. */
async function lockMember(tx: Transaction, userId: string): Promise<OperatorRole> {
  await tx
    .select({ userId: operators.userId })
    .from(operators)
    .where(eq(operators.role, "owner"))
    .orderBy(operators.userId)
    .for("update");
  const [member] = await tx
    .select({ role: operators.role })
    .from(operators)
    .where(eq(operators.userId, userId))
    .for("update");
  if (!member)
    throw new AppError("not_found", {
      message: "Cette personne n’est plus dans l’équipe\u00a0: rechargez la page.",
    });
  return member.role;
}

async function requireOtherOwner(
  tx: Transaction,
  userId: string,
  { operatorEmails }: Pick<TeamParts, "operatorEmails">,
): Promise<void> {
  const canSignIn = and(users.emailVerified, isNull(users.suspendedAt));
  const others = await tx.$count(
    users,
    and(
      canSignIn,
      ne(users.id, userId),
      inArray(
        users.id,
        tx.select({ id: operators.userId }).from(operators).where(eq(operators.role, "owner")),
      ),
    ),
  );
  const bySetting = await tx.$count(users, and(canSignIn, inArray(users.email, [...operatorEmails])));
  if (others + bySetting === 0)
    throw new AppError("conflict", {
      message: "C’est la dernière personne de la direction. Nommez-en d’abord une autre.",
    });
}
