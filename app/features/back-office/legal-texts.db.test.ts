import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAILING_PIECE, sendMailingPiece } from "~/features/accounts/mailings/commands.server.ts";
import { closeLegalNotice, turnLegalText } from "~/features/content/legal/commands/decide-version.server.ts";
import {
  findLegalState,
  findLegalVersion,
  listLegalDates,
  listLegalVersions,
  toldVersions,
} from "~/features/content/legal/queries/find-legal-texts.server.ts";
import { findLegalLetter, findWithdrawnLetter } from "~/features/content/legal/queries/find-letter.server.ts";
import { TOKEN } from "~/features/content/legal/rules/facts.ts";
import type { LegalName } from "~/features/content/legal/rules/legal-texts.ts";
import type { LegalPlan } from "~/features/content/legal/schema.ts";
import { FIRST_NOTICE } from "~/features/content/legal/seed/first-notice.ts";
import { FIRST_PRIVACY } from "~/features/content/legal/seed/first-privacy.ts";
import { FIRST_TERMS } from "~/features/content/legal/seed/first-terms.ts";
import { writeFirstLegalTexts } from "~/features/content/legal/seed.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import {
  restoreLegalText,
  withdrawLegalText,
  writeLegalText,
} from "./commands/work-on-legal-texts.server.ts";
import {
  findOfficeLegalText,
  listLegalDrafts,
  listOfficeLegalTexts,
} from "./queries/list-office-legal-texts.server.ts";

const { db, pool } = testDatabase();
const operator = ownerOf(randomUUID(), "operator");
const other = ownerOf(randomUUID(), "operator", "content");
/** Which facts the texts of a new site name is a matter of tests/http/public/legal-texts.test.ts. */
const FACTS = Object.fromEntries(
  [FIRST_TERMS, FIRST_PRIVACY, FIRST_NOTICE].flatMap(({ body }) =>
    [...body.matchAll(TOKEN)].map(([, name = ""]) => [name, { text: "fait" }]),
  ),
);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const dayIn = (days: number) => addDays(parisDay(new Date()), days);

beforeAll(async () => {
  for (const { id } of [operator, other])
    await db.insert(users).values({ id, email: `${id}@elan.test`, role: "student" });
});
beforeEach(async () => {
  await pool.query(`update profiles set accepted_terms = null, closed_notice = 0;
    delete from users where email like '%@membres.test';
    delete from legal_drafts; delete from legal_versions; delete from legal_texts;
    truncate mailings, mails, operator_actions, rate_limits restart identity;
    delete from graphile_worker._private_jobs`);
  await db.transaction(writeFirstLegalTexts);
});

const read = async (name: LegalName = "terms") => {
  const text = await findOfficeLegalText(pool, operator, { name, now: new Date() });
  if (!text) throw new Error("no such text");
  return text;
};

interface Step {
  name?: LegalName;
  as?: typeof operator | typeof other;
  words?: string;
  seenDraft?: number;
  plan?: Partial<LegalPlan>;
}

/** Writes the newest draft with some words more. */
async function write({ name = "terms", as = operator, words = "Un ajout.", seenDraft, plan }: Step = {}) {
  const { draft, summary, body } = await read(name);
  const day = plan?.day;
  return writeLegalText(db, as, FACTS, {
    name,
    seenDraft: seenDraft ?? draft,
    text: { summary, body: `${body}\n\n${words}` },
    ...(plan && {
      plan: {
        kind: "announced",
        changes: "Les séances s’annulent plus tard.",
        day,
        effectiveFrom: day ? parisInstant(day, "00:00") : undefined,
        ...plan,
      },
    }),
  });
}
const stateAt = (at: Date, name: LegalName = "terms") => findLegalState(pool, name, at);

describe("the texts of a site", () => {
  it("begin as version 1, in force since its day", async () => {
    const texts = await listOfficeLegalTexts(pool, operator, new Date());
    expect(texts.map(({ name, draft, hasChanges }) => [name, draft, hasChanges])).toEqual([
      ["terms", 1, false],
      ["privacy", 1, false],
      ["notice", 1, false],
      ["cookies", 1, false],
    ]);
    expect(await listLegalDates(pool)).toHaveLength(4);
    expect((await stateAt(new Date()))?.inForce).toMatchObject({ number: 1, kind: "first", facts: null });
    expect(await stateAt(new Date("2020-01-01"))).toBeUndefined();
  });

  it("are in force again as they were, at their moments, whenever they are read", async () => {
    await write({ plan: { day: dayIn(40) }, words: "Le second." });
    expect(await stateAt(inDays(39))).toMatchObject({ inForce: { number: 1 }, planned: { number: 2 } });
    const later = await stateAt(inDays(42));
    expect(later).toMatchObject({ inForce: { number: 2 }, planned: undefined });
    expect(later?.inForce.body).toContain("Le second.");
    const { rows } = await listLegalVersions(pool, "terms", 1);
    expect(rows.map(({ number, until }) => [number, until])).toEqual([
      [2, null],
      [1, parisInstant(dayIn(40), "00:00")],
    ]);
  });

  it("keep the facts of their time", async () => {
    await write({ plan: { kind: "wording", changes: "" } });
    await turnLegalText(db, "terms", { commission: { text: "10\u00a0%" } });
    // The job may run twice, and by then the facts may be others.
    await turnLegalText(db, "terms", { commission: { text: "12\u00a0%" } });
    expect((await findLegalVersion(pool, { name: "terms", number: 1 }))?.facts).toEqual({
      commission: { text: "10\u00a0%" },
    });
    expect((await findLegalVersion(pool, { name: "terms", number: 2 }))?.facts).toBeNull();
  });
});

describe("two operators", () => {
  it("who save at once do not overwrite each other", async () => {
    const tried = await Promise.allSettled([write({ words: "Un." }), write({ words: "Deux.", as: other })]);
    expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(tried.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect((await read()).draft).toBe(2);
  });

  it("who decide at once decide one version", async () => {
    const plan = { day: dayIn(40) };
    const tried = await Promise.allSettled([write({ plan }), write({ plan, as: other })]);
    expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(write({ plan: { day: dayIn(50) } })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("déjà prévue"),
    });
    expect((await listLegalVersions(pool, "terms", 1)).total).toBe(2);
  });

  it("find every draft, and can take an older one up again", async () => {
    await write({ words: "Une idée." });
    await restoreLegalText(db, other, FACTS, { name: "terms", seenDraft: 2, number: 1 });
    expect(await read()).toMatchObject({ draft: 3, hasChanges: false });
    const { rows } = await listLegalDrafts(pool, operator, { name: "terms", page: 1 });
    expect(rows.map(({ number }) => number)).toEqual([3, 2, 1]);
  });
});

describe("a version", () => {
  it.each([
    ["a notice that is too short", { plan: { day: dayIn(20) } }, "day"],
    ["no notice at all", { plan: { day: undefined } }, "day"],
    ["an announcement of a text that binds nobody", { name: "notice", plan: { day: dayIn(40) } }, "kind"],
  ] as const)("is refused with %s, and nothing is saved", async (_, step, field) => {
    await expect(write(step)).rejects.toMatchObject({ code: "invalid_input", field });
    expect((await read()).draft).toBe(1);
  });

  it("is refused without a part that other pages link to", async () => {
    const { draft, summary } = await read();
    const text = { summary, body: "## Avis {#avis}\n\nRien d’autre." };
    const plan = { kind: "wording", changes: "", day: undefined, effectiveFrom: undefined } as const;
    await expect(
      writeLegalText(db, operator, FACTS, { name: "terms", seenDraft: draft, text, plan }),
    ).rejects.toMatchObject({ field: "body", message: expect.stringContaining("{#annulation}") });
  });

  it("is refused with a token that nobody knows", async () => {
    const { draft, summary, body } = await read();
    await expect(
      writeLegalText(
        db,
        operator,
        { commission: { text: "10\u00a0%" } },
        { name: "terms", seenDraft: draft, text: { summary, body } },
      ),
    ).rejects.toMatchObject({ field: "body", message: expect.stringContaining("n’est pas un repère connu") });
  });

  it("is taken back before its day, never after", async () => {
    await write({ plan: { day: dayIn(40) } });
    const state = await stateAt(new Date());
    const versionId = state?.planned?.id ?? 0;
    await withdrawLegalText(db, operator, { name: "terms", versionId });
    expect(await stateAt(inDays(50))).toMatchObject({ inForce: { number: 1 } });
    expect(await findLegalVersion(pool, { name: "terms", number: 2 })).toBeUndefined();
    for (const id of [versionId, state?.inForce.id ?? 0])
      await expect(withdrawLegalText(db, operator, { name: "terms", versionId: id })).rejects.toMatchObject({
        code: "conflict",
      });
  });

  it("is recorded with its day and its kind", async () => {
    await write({ plan: { kind: "wording", changes: "" } });
    const { rows } = await pool.query("select action, reason from operator_actions order by id");
    expect(rows).toEqual([
      { action: "change legal text", reason: "Conditions d’utilisation" },
      { action: "plan legal text", reason: "Conditions d’utilisation, tout de suite. Correction de forme." },
    ]);
  });
});

describe("members", () => {
  const MEMBERS = MAILING_PIECE + 7;
  async function addMembers() {
    await db.insert(users).values(
      Array.from({ length: MEMBERS }, (_, at) => ({
        id: randomUUID(),
        email: `${at}@membres.test`,
        role: at % 2 === 0 ? "student" : "coach",
        emailVerified: at !== 0,
      })),
    );
  }
  const recipients = async () =>
    (await pool.query<{ recipient: string }>("select recipient from mails order by id")).rows.map(
      ({ recipient }) => recipient,
    );
  const PARTS = { db, mails: { publicUrl: "https://elan.test", linkSecret: "x".repeat(32) } };
  const letters = {
    "legal version": findLegalLetter,
    "legal version withdrawn": findWithdrawnLetter,
  };
  const send = (mailingId = 1) =>
    sendMailingPiece(
      {
        ...PARTS,
        findLetter: (tx, letter, about) =>
          letters[letter as keyof typeof letters](tx, "https://elan.test", about),
      },
      mailingId,
    );

  it("are mailed of an announced change once each, whatever crashes and however often the job runs", async () => {
    await addMembers();
    await write({ plan: { day: dayIn(40) } });
    let written = 0;
    await expect(
      sendMailingPiece(
        {
          ...PARTS,
          findLetter: async () => () => {
            written += 1;
            if (written > 20) throw new Error("The process was killed.");
            return { subject: "Un essai", html: "", text: "" };
          },
        },
        1,
      ),
    ).rejects.toThrow("killed");
    expect(await recipients()).toEqual([]);
    await Promise.all([send(), send(), send()]);
    await send();
    const mailed = await recipients();
    // One has not confirmed the address.
    expect(mailed).toHaveLength(MEMBERS - 1);
    expect(new Set(mailed).size).toBe(MEMBERS - 1);
    const { rows } = await pool.query("select subject, body from mails limit 1");
    expect(rows[0].subject).toMatch(/^Nos conditions d’utilisation changent le .+ · /);
    expect(rows[0].body).toContain("Les séances s’annulent plus tard.");
    expect(rows[0].body).toContain("https://elan.test/textes/conditions/2");
  });

  it("are not mailed of a correction of words", async () => {
    await write({ plan: { kind: "wording", changes: "" } });
    expect((await pool.query("select 1 from mailings")).rows).toEqual([]);
  });

  it("who were mailed of a change that is taken back are mailed again, and nobody else", async () => {
    await addMembers();
    await write({ plan: { day: dayIn(40) } });
    await send();
    const told = await recipients();
    expect(told).toHaveLength(MAILING_PIECE);
    await withdrawLegalText(db, operator, {
      name: "terms",
      versionId: (await stateAt(new Date()))?.planned?.id ?? 0,
    });
    await send();
    expect(await recipients()).toHaveLength(MAILING_PIECE);
    await send(2);
    await send(2);
    expect((await recipients()).slice(MAILING_PIECE)).toEqual(told);
  });

  it("find a notice on their next visit until they close it, if they were there before the change", async () => {
    await addMembers();
    const [{ id: member }] = (await pool.query("select id from users where email = '1@membres.test'")).rows;
    const told = async () =>
      (
        await pool.query(
          `select ${toldVersions.sql} as told from profiles p join users u on u.id = p.id where p.id = $1`,
          [member],
        )
      ).rows[0].told as { id: number; name: string }[] | null;
    expect(await told()).toBeNull();
    await write({ plan: { day: dayIn(40) } });
    await write({ name: "privacy", plan: { day: dayIn(20) } });
    expect((await told())?.map(({ name }) => name)).toEqual(["terms", "privacy"]);
    const newest = (await told())?.at(-1)?.id ?? 0;
    await closeLegalNotice(db, ownerOf(member), { versionId: newest });
    expect(await told()).toBeNull();
    // A made-up number closes nothing that is still to come.
    await closeLegalNotice(db, ownerOf(member), { versionId: 2_000_000_000 });
    await withdrawLegalText(db, operator, { name: "privacy", versionId: newest });
    await write({ name: "privacy", plan: { day: dayIn(30) } });
    expect(await told()).toHaveLength(1);
  });

  it("have accepted the version in force when they signed up or bought", async () => {
    await addMembers();
    await write({ plan: { kind: "wording", changes: "" } });
    await db.insert(users).values({ id: randomUUID(), email: "plus-tard@membres.test", role: "student" });
    const { rows } = await pool.query(
      `select v.number, count(*)::int as people from profiles p join legal_versions v on v.id = p.accepted_terms
       group by v.number order by v.number`,
    );
    expect(rows).toEqual([
      { number: 1, people: MEMBERS },
      { number: 2, people: 1 },
    ]);
    const { rows: defaults } = await pool.query(
      "select column_default from information_schema.columns where table_name = 'payments' and column_name = 'accepted_terms'",
    );
    expect(defaults).toEqual([{ column_default: "accepted_terms()" }]);
  });
});
