import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { awaitFreshWindow } from "../../../tests/fixtures/server/rate-limits.ts";
import { limitMailbox, mailboxOf } from "./limit-mailbox.server.ts";

const { db, pool } = testDatabase();
beforeEach(() => awaitFreshWindow(60 * 60), 30_000);

it("one mailbox is one, however its address is written", () => {
  expect(["Ines@Exemple.fr ", "ines+boutique@exemple.fr", "ines+a+b@exemple.fr"].map(mailboxOf)).toEqual(
    Array(3).fill("ines@exemple.fr"),
  );
  expect(mailboxOf("ines.martin@exemple.fr")).not.toBe(mailboxOf("inesmartin@exemple.fr"));
});

describe("a mailbox gets five mails of a kind in an hour and ten in a day", () => {
  const send = (email: string, name = "link") =>
    limitMailbox(db, { name, email }).then(
      () => "sent",
      ({ code }) => code,
    );

  it("whoever asks for them, also at the same moment and by many names", async () => {
    const sent = await Promise.all(Array.from({ length: 20 }, (_, nth) => send(`une+${nth}@exemple.fr`)));
    expect(sent.filter((outcome) => outcome === "sent")).toHaveLength(5);
    expect(await send("autre@exemple.fr")).toBe("sent");
    expect(await send("une@exemple.fr", "other kind")).toBe("sent");
  });

  it("and no more when the next hour begins", async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      for (let nth = 0; nth < 5; nth += 1) await send("jour@exemple.fr");
      await pool.query("delete from rate_limits where key like 'link by mailbox/3600:%'");
    }
    expect(await send("jour@exemple.fr")).toBe("rate_limited");
  });
});
