import { expect, test } from "vitest";
import type { OperatorRole } from "~/features/accounts/rules/operators.ts";
import { asOperator } from "~/features/back-office/commands/record-action.server.ts";
import { suspendPerson } from "~/features/back-office/commands/suspend-person.server.ts";
import { findSuspensionEffect } from "~/features/back-office/desk/queries/suspension-effect.server.ts";
import { seenOf } from "~/features/back-office/desk/rules/suspension.ts";
import {
  changeRole,
  inviteOperator,
  joinTeam,
  removeOperator,
  withdrawInvitation,
} from "~/features/back-office/team/commands/work-on-team.server.ts";
import {
  findInvitation,
  listInvitations,
  listTeam,
} from "~/features/back-office/team/queries/list-team.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const { db, pool } = testDatabase();
const SETTING = "direction@exemple.fr";
const parts = { publicUrl: "https://elan.test", operatorEmails: [SETTING] };
const withoutSetting = { ...parts, operatorEmails: [] };

let people = 0;
async function person(email = `personne-${++people}@exemple.fr`, role: "student" | "coach" = "student") {
  const id = `id-of-${email}`;
  await db.insert(users).values({ id, email, role, emailVerified: true });
  return { id, email };
}

const direction = async () => ownerOf((await person()).id, "operator");
async function hire(role: OperatorRole) {
  const { id, email } = await person();
  await pool.query("insert into operators (user_id, role) values ($1, $2)", [id, role]);
  return { id, email };
}
const roleOf = async (id: string) =>
  (await pool.query("select role from operators where user_id = $1", [id])).rows[0]?.role;
const actionsOf = async (operatorId: string) =>
  (
    await pool.query("select action, reason from operator_actions where operator_id = $1 order by id", [
      operatorId,
    ])
  ).rows;

test("an invited address joins once, with the account that has confirmed it", async () => {
  const owner = await direction();
  const { id, email } = await person();
  await inviteOperator(db, owner, parts, { email: ` ${email.toUpperCase()} `, role: "support" });
  await inviteOperator(db, owner, parts, { email, role: "finance" });
  const { rows: mails } = await pool.query("select subject, body from mails where recipient = $1", [email]);
  expect(mails).toHaveLength(2);
  expect(mails[1].body).toContain("https://elan.test/invitation-equipe");
  expect(await listInvitations(pool, owner)).toMatchObject([{ email, role: "finance" }]);

  const stranger = ownerOf((await person()).id);
  await expect(joinTeam(db, stranger)).rejects.toMatchObject({ code: "not_found" });
  await pool.query("update users set email_verified = false where id = $1", [id]);
  await expect(joinTeam(db, ownerOf(id))).rejects.toMatchObject({ code: "not_found" });
  await pool.query("update users set email_verified = true where id = $1", [id]);
  expect(await findInvitation(pool, ownerOf(id))).toEqual({ role: "finance", isCoach: false });

  const answers = await Promise.allSettled([joinTeam(db, ownerOf(id)), joinTeam(db, ownerOf(id))]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await roleOf(id)).toBe("finance");
  expect(await listInvitations(pool, owner)).toEqual([]);
  expect(await actionsOf(id)).toEqual([{ action: "join team", reason: "Finances" }]);
  await expect(inviteOperator(db, owner, parts, { email, role: "owner" })).rejects.toMatchObject({
    code: "conflict",
    field: "email",
  });
  const { rows } = await listTeam(pool, owner, { operatorEmails: parts.operatorEmails, page: 1 });
  expect(rows).toMatchObject([{ id, role: "finance", isFixed: false, hasTwoSteps: false }]);
});

test("an invitation that was withdrawn or is too old opens nothing, and coaches are not invited", async () => {
  const owner = await direction();
  const { id, email } = await person();
  await inviteOperator(db, owner, parts, { email, role: "content" });
  await pool.query(
    "update operator_invitations set expires_at = now() - interval '1 second' where email = $1",
    [email],
  );
  await expect(joinTeam(db, ownerOf(id))).rejects.toMatchObject({ code: "not_found" });
  await inviteOperator(db, owner, parts, { email, role: "content" });
  const [open] = await listInvitations(pool, owner);
  await withdrawInvitation(db, owner, open?.id ?? 0);
  await expect(joinTeam(db, ownerOf(id))).rejects.toMatchObject({ code: "not_found" });
  await expect(withdrawInvitation(db, owner, open?.id ?? 0)).rejects.toMatchObject({ code: "not_found" });
  const coach = await person(undefined, "coach");
  for (const address of [coach.email, SETTING])
    await expect(inviteOperator(db, owner, parts, { email: address, role: "support" })).rejects.toMatchObject(
      {
        code: "conflict",
      },
    );
  expect(await roleOf(id)).toBeUndefined();
});

test("the last owner stays, also when two owners remove each other at the same time", async () => {
  await pool.query("delete from operators");
  const [first, second] = [await hire("owner"), await hire("owner")];
  const asFirst = ownerOf(first.id, "operator");
  const asSecond = ownerOf(second.id, "operator");
  const answers = await Promise.allSettled([
    removeOperator(db, asFirst, withoutSetting, second.id),
    removeOperator(db, asSecond, withoutSetting, first.id),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await pool.query("select user_id as id from operators");
  expect(rows).toHaveLength(1);
  const last = rows[0].id;
  const operator = ownerOf(last, "operator");
  await expect(
    changeRole(db, operator, withoutSetting, { userId: last, role: "support" }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  // Somebody of the setting who cannot sign in is no owner to rely on.
  await expect(removeOperator(db, operator, parts, last)).rejects.toMatchObject({ code: "conflict" });
  await person(SETTING);
  await changeRole(db, operator, parts, { userId: last, role: "support" });
  expect(await roleOf(last)).toBe("support");
  await removeOperator(db, operator, parts, last);
  expect(await roleOf(last)).toBeUndefined();
  expect(await actionsOf(last)).toContainEqual({ action: "change role", reason: "Direction → Support" });
  await expect(removeOperator(db, operator, parts, last)).rejects.toMatchObject({ code: "not_found" });
});

const mails = { publicUrl: "https://elan.example", linkSecret: "secret" };
async function suspensionOf(personId: string) {
  const effect = await findSuspensionEffect(pool, ownerOf("reader", "operator"), { personId });
  if (!effect) throw new Error("There is no such account.");
  return { effect, seen: seenOf(effect), ground: "conduct", reason: "Essai", operatorEmails: [] } as const;
}

test("an action outside of an operator's areas changes nothing", async () => {
  const { id } = await person();
  const target = await person();
  const suspend = async (role: OperatorRole) =>
    suspendPerson(db, ownerOf(id, "operator", role), mails, await suspensionOf(target.id));
  for (const role of ["finance", "content"] as const)
    await expect(suspend(role)).rejects.toMatchObject({ code: "forbidden" });
  const suspendedAt = async () =>
    (await pool.query("select suspended_at from users where id = $1", [target.id])).rows[0].suspended_at;
  expect(await suspendedAt()).toBeNull();
  await suspend("support");
  expect(await suspendedAt()).not.toBeNull();
  await expect(
    asOperator(db, ownerOf(id, "operator", "support"), (_, note) => note("change role", {})),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("a member of the team is not suspended before they have left it", async () => {
  const owner = await direction();
  const { id } = await hire("content");
  const suspend = async () => suspendPerson(db, owner, mails, await suspensionOf(id));
  await expect(suspend()).rejects.toMatchObject({ code: "conflict" });
  await removeOperator(db, owner, withoutSetting, id);
  await suspend();
});
