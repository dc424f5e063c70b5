import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { addReply, changeReply, moveReply, removeReply } from "./commands/canned-replies.server.ts";
import { listReplies } from "./queries/canned-replies.server.ts";
import { exportMessages } from "./queries/export-messages.server.ts";
import { MOST_REPLIES } from "./rules.ts";

const { db, pool } = testDatabase();

async function newCoach() {
  const id = randomUUID();
  await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', 'coach')", [id]);
  return ownerOf(id, "coach");
}

let coach: Awaited<ReturnType<typeof newCoach>>;
beforeEach(async () => {
  coach = await newCoach();
});
const add = async (title: string) => (await addReply(db, coach, { title, body: `Texte de ${title}` })).id;
const titles = async () => (await listReplies(db, coach)).map(({ title }) => title).join("");

describe("a coach's canned replies", () => {
  it("are added last, moved by one place, changed and removed", async () => {
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    await moveReply(db, coach, { reply: c, to: "up" });
    expect(await titles()).toBe("ACB");
    await moveReply(db, coach, { reply: a, to: "up" });
    await moveReply(db, coach, { reply: b, to: "down" });
    expect(await titles()).toBe("ACB");
    await moveReply(db, coach, { reply: a, to: "down" });
    await changeReply(db, coach, { reply: a, title: "Z", body: "Autre" });
    expect(await titles()).toBe("CZB");
    await removeReply(db, coach, { reply: c });
    await add("D");
    expect(await titles()).toBe("ZBD");
    expect(await exportMessages(db, coach)).toMatchObject({
      reponses_types: [{ titre: "Z", texte: "Autre" }, { titre: "B" }, { titre: "D" }],
    });
  });

  it("are thirty at most, and keep an order, whatever is asked for at once", async () => {
    const made = await Promise.allSettled(Array.from({ length: MOST_REPLIES + 4 }, (_, at) => add(`${at};`)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_REPLIES);
    const before = await listReplies(db, coach);
    await Promise.all(
      before.map(({ id: reply }, at) => moveReply(db, coach, { reply, to: at % 2 ? "up" : "down" })),
    );
    const after = await listReplies(db, coach);
    expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  });

  it("are nobody else's to read, change, move or remove", async () => {
    const reply = await add("A");
    const other = await newCoach();
    expect(await listReplies(db, other)).toEqual([]);
    for (const attempt of [
      () => changeReply(db, other, { reply, title: "x", body: "x" }),
      () => moveReply(db, other, { reply, to: "up" }),
      () => removeReply(db, other, { reply }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect(await titles()).toBe("A");
  });
});
