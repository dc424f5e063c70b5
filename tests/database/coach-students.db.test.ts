import { describe, expect, it } from "vitest";
import { hadSessions } from "../fixtures/bookings/had-sessions.ts";
import { testDatabase } from "../fixtures/database/database.ts";

const database = testDatabase();
const { pool } = database;
const { known, newStudent, session, figures } = hadSessions(database);

describe("how many students a coach has had", () => {
  it("counts each once, when a session took place, and no longer when it did not after all", async () => {
    const [first, second] = [await session(), await session()];
    expect(await figures()).toMatchObject({ students: 1 });
    const coming = await session({ student: await newStudent("yanis"), status: "confirmed" });
    expect(await figures()).toMatchObject({ students: 1 });
    await pool.query("update bookings set status = 'completed' where id = $1", [coming]);
    expect(await figures()).toMatchObject({ students: 2 });
    const cancel = (id: string) =>
      pool.query("update bookings set status = 'cancelled', ending = 'coach absent' where id = $1", [id]);
    await cancel(first);
    expect(await figures()).toMatchObject({ students: 2 });
    await cancel(second);
    expect(await figures()).toMatchObject({ students: 1 });
  });

  it("goes by many at once as by one, and by nobody's account", async () => {
    const ids = await Promise.all(["a", "b"].map(newStudent));
    for (const id of [ids[0], ids[0], ids[1], null])
      await session({ student: id ?? null, status: "confirmed" });
    await pool.query("update bookings set status = 'completed'");
    expect(await figures()).toMatchObject({ students: 3 });
    await pool.query("update bookings set status = 'cancelled', ending = 'coach absent'");
    expect(await figures()).toMatchObject({ students: 0 });
  });

  it("of two sessions of the same two that end at once is one", async () => {
    const made = [];
    for (let at = 0; at < 8; at += 1) made.push(await session({ status: "confirmed" }));
    await Promise.all(
      made.map((id) => pool.query("update bookings set status = 'completed' where id = $1", [id])),
    );
    expect(await figures()).toMatchObject({ students: 1 });
    await Promise.all(
      made.map((id) =>
        pool.query("update bookings set status = 'cancelled', ending = 'coach absent' where id = $1", [id]),
      ),
    );
    expect(await figures()).toMatchObject({ students: 0 });
  });

  it("is told to public pages", async () => {
    const client = await pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(String(payload)));
    await client.query("listen public_change");
    await session();
    await expect.poll(() => heard.join(" ")).toContain(`coach:${known.coach}`);
    await client.query("unlisten public_change");
    client.release();
  });
});
