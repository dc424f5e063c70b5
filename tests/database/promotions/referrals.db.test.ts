import { describe, expect, test } from "vitest";
import { sweepBookings } from "~/features/bookings/sessions/commands/sweep-bookings.server.ts";
import { acceptInvitation } from "~/features/payments/referrals/commands/accept-invitation.server.ts";
import { sweepReferrals } from "~/features/payments/referrals/commands/sweep-referrals.server.ts";
import { referralToken, requireInvitation } from "~/features/payments/referrals/gate.server.ts";
import {
  listOwnCredits,
  listOwnReferrals,
} from "~/features/payments/referrals/queries/own-referrals.server.ts";
import { SECRETS } from "../../fixtures/accounts/secrets.ts";
import { demoSessions, fromNow } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, rows, book, confirm, request, work, shift, slot, student, other } = sessions;
const mails = { db, publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };

const offer = (cents = 1_000) =>
  rows(
    "insert into business_settings (key, value, effective_from, reason) values ('referralCents', $1, now() - interval '1 minute', 'Un essai')",
    cents,
  );
/** `student` accepts the invitation of `other`. */
const accept = async () => {
  const invitation = await requireInvitation(
    db,
    SECRETS.linkSecret,
    referralToken(SECRETS.linkSecret, other),
  );
  await acceptInvitation(db, student, invitation);
};
const statuses = async (): Promise<string[]> =>
  (await rows("select status from referrals order by id")).map(({ status }) => status);
const clear = async () => {
  await rows("delete from referrals");
  await rows("delete from business_settings");
};
/** A session of the invited student, held an hour ago and told to the ledger. */
async function holdSession(given = {}): Promise<void> {
  const id = await confirm(given);
  await shift(id, fromNow(-80));
  await sweepBookings(db);
  await work();
}

describe("an invitation", () => {
  test("gives both a credit once the first paid session was held, and not before", async () => {
    await offer();
    await accept();
    await accept();
    await confirm({ startsAt: slot(6) });
    await sweepReferrals(mails);
    expect(await statuses()).toEqual(["accepted"]);
    await holdSession();
    await sweepReferrals(mails);
    await sweepReferrals(mails);
    expect(await statuses()).toEqual(["credited"]);
    const [own, theirs] = [await listOwnCredits(db, student), await listOwnCredits(db, other)];
    expect([own, theirs]).toMatchObject([
      [{ cents: 1_000, isUsed: false }],
      [{ cents: 1_000, isUsed: false }],
    ]);
    expect((await listOwnReferrals(db, other, 1)).rows).toMatchObject([
      { name: "Zoé\u00a0M.", status: "credited" },
    ]);
    // A credit is its person's alone, and used once.
    const code = String(theirs[0]?.code);
    await expect(book({ code, startsAt: slot(7) })).rejects.toThrow("Nous ne connaissons pas ce code");
    await request({ code, startsAt: slot(7) }, other);
    expect(await listOwnCredits(db, other)).toMatchObject([{ isUsed: true }]);
    await clear();
  });

  test("is refused to oneself, to another account of one's mailbox, and after a first booking", async () => {
    await offer();
    const own = await requireInvitation(db, SECRETS.linkSecret, referralToken(SECRETS.linkSecret, student));
    await expect(acceptInvitation(db, student, own)).rejects.toThrow("vient de vous");
    await rows("update profiles set email = 'eleve+bis@seances.fr' where id = $1", other.id);
    await expect(accept()).rejects.toThrow("vient de vous");
    await rows("update profiles set email = 'autre@seances.fr' where id = $1", other.id);
    await request();
    await expect(accept()).rejects.toThrow("déjà réservé");
    await clear();
  });

  test("gives nothing if the two turn out to be one person", async () => {
    await offer();
    await accept();
    await rows("update profiles set email = 'eleve+bis@seances.fr' where id = $1", other.id);
    await holdSession();
    await sweepReferrals(mails);
    expect(await statuses()).toEqual(["refused"]);
    expect(await listOwnCredits(db, other)).toEqual([]);
    await rows("update profiles set email = 'autre@seances.fr' where id = $1", other.id);
    await clear();
  });

  test("is not accepted while nothing is given for it", async () => {
    await expect(accept()).rejects.toThrow("n’est plus proposé");
  });

  test("is credited once, by two sweeps of the same moment", async () => {
    await offer();
    await accept();
    await holdSession();
    await Promise.all([sweepReferrals(mails), sweepReferrals(mails)]);
    expect(await rows("select from promotions where is_personal")).toHaveLength(2);
    await clear();
  });
});
