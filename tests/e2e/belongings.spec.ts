import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { expect } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { newEmail, PASSWORD } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { signIn } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";

interface Belongings {
  id: string;
  user: object;
  profile: { photo: string; first_name: string };
  sessions: { id: string; token: string }[];
  identities: { id: string; provider_id: string; account_id: string }[];
  /** of a coach */
  page: { id: number } | null;
}

/** Every row about a person, as it stands in the database. */
async function belongingsOf(email: string): Promise<Belongings> {
  const [found] = await query<Belongings>(
    `select u.id, to_jsonb(u) as user, to_jsonb(p) as profile,
       (select jsonb_agg(s order by s.id) from sessions s where s.user_id = u.id) as sessions,
       (select jsonb_agg(i order by i.id) from identities i where i.user_id = u.id) as identities,
       (select to_jsonb(c) from coaches c where c.user_id = u.id) as page,
       (select jsonb_agg(a) from coach_availability a where a.user_id = u.id) as availability,
       (select jsonb_agg(h order by h.weekday) from coach_work_hours h where h.user_id = u.id) as hours
     from users u join profiles p using (id) where u.email = $1`,
    email,
  );
  if (!found) throw new Error(`${email} has no account`);
  return found;
}

for (const role of ["student", "coach"] as const)
  test(`what belongs to a ${role} is neither shown to another ${role} nor changed by them`, async ({
    people,
  }) => {
    const photo = { name: "a.png", mimeType: "image/png", buffer: await picture() };
    const paths = [
      "/profile",
      "/dashboard/account",
      role === "student" ? "/student-dashboard/account" : "/dashboard/settings",
    ];

    /** A person with a name, a photo, a Google account and two devices. */
    const settle = async (firstName: string) => {
      const email = newEmail(firstName.toLowerCase());
      const [request, phone] = [await people.request(), await people.request()];
      await createMember({ email, role });
      await Promise.all([signIn(request, email), signIn(phone, email)]);
      await query(
        `insert into identities (id, user_id, account_id, provider_id)
         select gen_random_uuid()::text, id, 'google-of-' || email, 'google' from users where email = $1`,
        email,
      );
      const form = { intent: "profile", firstName, lastName: "Durand", phoneNumber: "" };
      expect((await request.post("/profile", { form })).status()).toBe(200);
      const sent = await request.post("/dashboard/account", { multipart: { intent: "photo", photo } });
      expect(sent.status()).toBe(200);
      if (role === "coach") {
        await query(
          "insert into coaches (user_id, name) select id, 'Sans Nom' from users where email = $1",
          email,
        );
        const page = { ...coachPage(firstName), version: "1" };
        expect((await request.post("/dashboard/settings", { form: page })).status()).toBe(200);
        const hours = { ...AVAILABILITY, version: "0" };
        expect((await request.post("/dashboard/settings", { form: hours })).status()).toBe(200);
      }
      return { email, request, phone };
    };
    const [owner, other] = await Promise.all([settle("Valentine"), settle("Quentin")]);
    const before = await belongingsOf(owner.email);
    const [session] = before.sessions;
    const google = before.identities.find(({ provider_id }) => provider_id === "google");
    if (!session || !google) throw new Error("the owner has not settled");
    const { id, profile, page } = before;
    const pageId = String(page?.id ?? "");
    const named = { id, userId: id, user_id: id, viewerId: id, coachId: pageId, pageId };
    const pointers = { ...named, email: owner.email, key: profile.photo };
    const address = (path: string) => `${path}?${new URLSearchParams(named)}`;

    // Their own pages, asked for in the name of the owner, stay their own.
    const details = [owner.email, "Valentine", session.id, session.token, google.id, profile.photo];
    for (const path of paths)
      for (const asked of [address(path), address(`${path}.data`)]) {
        const page = await other.request.get(asked);
        expect(page.status()).toBe(200);
        const text = await page.text();
        expect(text).toContain(other.email);
        for (const detail of details) expect(text.includes(detail), `${detail} in ${asked}`).toBe(false);
      }

    const send = async (path: string, fields: Record<string, string>, status = 200) => {
      const answer = await other.request.post(address(path), { form: { ...pointers, ...fields } });
      expect(answer.status()).toBe(status);
    };
    for (const path of paths) {
      await send(path, { intent: "profile", firstName: "Pirate", lastName: "Pirate", phoneNumber: "" });
      if (path === "/profile") continue;
      const multipart = { ...pointers, intent: "photo", photo };
      expect((await other.request.post(address(path), { multipart })).status()).toBe(200);
      await send(path, { intent: "remove-photo" });
      // A session that is not theirs is simply not there; its token names none at all.
      await send(path, { intent: "end-session", sessionId: session.id });
      await send(path, { intent: "end-session", sessionId: session.token }, 400);
      if (path !== "/dashboard/settings") continue;
      await send(path, { ...coachPage("Pirate"), version: "2" });
      await send(path, { ...AVAILABILITY, breakMinutes: "60", version: "1" });
    }

    const { token } = session;
    for (const [path, data, status] of [
      ["/unlink-account", { accountId: google.id }, 403],
      ["/verify-password", { password: PASSWORD }, 200],
      ["/unlink-account", { accountId: google.id }, 400],
      ["/unlink-account", { accountId: google.account_id, providerId: "google" }, 400],
      ["/revoke-session", { token }, 404],
      ["/update-user", { firstName: "Pirate", name: "Pirate" }, 404],
      ["/two-factor/enable", { password: PASSWORD }, 200],
      ["/revoke-other-sessions", { token }, 200],
      ["/change-password", { currentPassword: PASSWORD, newPassword: "Pirate-2027" }, 200],
      ["/revoke-sessions", { token }, 200],
    ] as const) {
      const answer = await other.request.post(`/api/auth${path}`, { data: { ...pointers, ...data } });
      expect(answer.status(), `${path} ${await answer.text()}`).toBe(status);
    }

    // All of it was carried out, on the one who asked.
    const after = await belongingsOf(other.email);
    expect(after).toMatchObject({ profile: { first_name: "Pirate", photo: null }, sessions: null });
    // Changing one's own password unlinks one's own Google account.
    expect(after.identities).toHaveLength(1);
    expect(await belongingsOf(owner.email)).toEqual(before);
    for (const request of [owner.request, owner.phone]) expect(await isSignedIn(request)).toBe(true);
    expect((await owner.request.get(`/files/${profile.photo}`)).status()).toBe(200);
    await signIn(await people.request(), owner.email);
  });

const coachPage = (name: string) => ({
  intent: "page",
  name,
  about: `${name} court`,
  ...{ experience: "", teachingMethod: "", qualifications: "", subjects: "", pack5: "", pack10: "" },
});
const AVAILABILITY = {
  intent: "availability",
  breakMinutes: "0",
  noticeHours: "2",
  horizonDays: "30",
  "length.45": "on",
  "hours.2.0.start": "09:00",
  "hours.2.0.end": "10:00",
};

const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#1f6b4a" } })
    .png()
    .toBuffer();

const isSignedIn = async (request: APIRequestContext) =>
  (await request.get("/profile", { maxRedirects: 0 })).status() === 200;
