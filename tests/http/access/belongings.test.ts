import sharp from "sharp";
import { expect, test } from "vitest";
import { MEMBER_PASSWORD } from "../../fixtures/accounts/members.ts";
import type { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

interface Belongings {
  id: string;
  user: object;
  profile: { photo: string; first_name: string };
  sessions: { id: string; token: string }[];
  identities: { id: string; provider_id: string; account_id: string }[];
  /** only coaches have one */
  page: { id: number } | null;
}

/** Every row about a person, as the database holds it. */
async function belongingsOf(email: string): Promise<Belongings> {
  const [found] = await server.query<Belongings & Record<string, unknown>>(
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

const coachPage = (name: string) => ({
  intent: "page",
  name,
  about: `${name} court`,
  experience: "",
  teachingMethod: "",
  qualifications: "",
  subjects: "",
  pack5: "",
  pack10: "",
});
const AVAILABILITY = {
  intent: "availability",
  breakMinutes: "0",
  noticeHours: "2",
  horizonDays: "30",
  slotStepMinutes: "30",
  "length.45": "on",
  "hours.2.0.start": "09:00",
  "hours.2.0.end": "10:00",
};

const photo = new File(
  [
    new Uint8Array(
      await sharp({ create: { width: 600, height: 600, channels: 3, background: "#1f6b4a" } })
        .png()
        .toBuffer(),
    ),
  ],
  "a.png",
  { type: "image/png" },
);
/** A form that carries the photo. */
function photoForm(fields: Record<string, string> = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, intent: "photo" })) body.append(name, value);
  body.append("photo", photo);
  return body;
}

const isSignedIn = async (browser: PlainBrowser) => (await browser.get("/dashboard/account")).status === 200;

/** A person with a name, a photo, a Google account and two devices; a coach also has a page and hours. */
async function createSettledMember(role: "student" | "coach", firstName: string) {
  const { email } = await server.members.create({ role });
  // By the real form: a token of the server's own making does not look like a session's id.
  const [browser, phone] = [server.visitor(), server.visitor()];
  for (const device of [browser, phone])
    expect((await device.post("/api/auth/sign-in/email", { email, password: MEMBER_PASSWORD })).status).toBe(
      200,
    );
  await server.query(
    `insert into identities (id, user_id, account_id, provider_id)
     select gen_random_uuid()::text, id, 'google-of-' || email, 'google' from users where email = $1`,
    email,
  );
  const profile = form({ intent: "profile", firstName, lastName: "Durand", phoneNumber: "" });
  expect((await browser.post("/dashboard/account", profile)).status).toBe(200);
  expect((await browser.post("/dashboard/account", photoForm())).status).toBe(200);
  if (role === "coach") {
    await server.query(
      "insert into coaches (user_id, name) select id, 'Sans Nom' from users where email = $1",
      email,
    );
    for (const fields of [
      { ...coachPage(firstName), version: "1" },
      { ...AVAILABILITY, version: "0" },
    ])
      expect((await browser.post("/dashboard/settings", form(fields))).status).toBe(200);
  }
  return { email, browser, phone };
}

test.each(["student", "coach"] as const)(
  "what belongs to a %s is neither shown to nor changed by another",
  async (role) => {
    const paths = [
      "/dashboard/account",
      role === "student" ? "/student-dashboard/account" : "/dashboard/settings",
    ];
    const owner = await createSettledMember(role, "Valentine");
    const other = await createSettledMember(role, "Quentin");
    const before = await belongingsOf(owner.email);
    const [session] = before.sessions;
    const google = before.identities.find(({ provider_id }) => provider_id === "google");
    if (!session || !google) throw new Error("the owner has no session or no Google account");
    const { id, profile, page } = before;
    const pageId = String(page?.id ?? "");
    const named = { id, userId: id, user_id: id, viewerId: id, coachId: pageId, pageId };
    const pointers = { ...named, email: owner.email, key: profile.photo };
    const address = (path: string) => `${path}?${new URLSearchParams(named)}`;

    // Their own pages, asked for in the name of the owner, stay their own.
    const details = [owner.email, "Valentine", session.id, session.token, google.id, profile.photo];
    for (const path of paths)
      for (const asked of [address(path), address(`${path}.data`)]) {
        const answer = await other.browser.get(asked);
        expect(answer.status, asked).toBe(200);
        expect(answer.text).toContain(other.email);
        for (const detail of details)
          expect(answer.text.includes(detail), `${detail} in ${asked}`).toBe(false);
      }

    const send = async (path: string, fields: Record<string, string>, status = 200) => {
      const answer = await other.browser.post(address(path), form({ ...pointers, ...fields }));
      expect(answer.status, `${path} ${fields.intent}`).toBe(status);
    };
    for (const path of paths) {
      await send(path, { intent: "profile", firstName: "Pirate", lastName: "Pirate", phoneNumber: "" });
      expect((await other.browser.post(address(path), photoForm(pointers))).status).toBe(200);
      await send(path, { intent: "remove-photo" });
      // Another person's session is not found, which changes nothing; a token is not an id, and is refused.
      await send(path, { intent: "end-session", sessionId: session.id });
      await send(path, { intent: "end-session", sessionId: session.token }, 400);
      if (path !== "/dashboard/settings") continue;
      await send(path, { ...coachPage("Pirate"), version: "2" });
      await send(path, { ...AVAILABILITY, breakMinutes: "60", version: "1" });
    }

    const { token } = session;
    for (const [path, data, status] of [
      ["/unlink-account", { accountId: google.id }, 403],
      ["/verify-password", { password: MEMBER_PASSWORD }, 200],
      ["/unlink-account", { accountId: google.id }, 400],
      ["/unlink-account", { accountId: google.account_id, providerId: "google" }, 400],
      ["/revoke-session", { token }, 404],
      ["/update-user", { firstName: "Pirate", name: "Pirate" }, 404],
      ["/two-factor/enable", { password: MEMBER_PASSWORD }, 200],
      ["/revoke-other-sessions", { token }, 200],
      ["/change-password", { currentPassword: MEMBER_PASSWORD, newPassword: "Pirate-2027" }, 200],
      ["/revoke-sessions", { token }, 200],
    ] as const) {
      const answer = await other.browser.post(`/api/auth${path}`, { ...pointers, ...data });
      expect(answer.status, `${path} ${answer.text}`).toBe(status);
    }

    // Every request was carried out on the person who sent it.
    const after = await belongingsOf(other.email);
    expect(after).toMatchObject({ profile: { first_name: "Pirate", photo: null }, sessions: null });
    // A changed password unlinks the Google account of the same person.
    expect(after.identities).toHaveLength(1);
    expect(await belongingsOf(owner.email)).toEqual(before);
    for (const browser of [owner.browser, owner.phone]) expect(await isSignedIn(browser)).toBe(true);
    expect((await owner.browser.get(`/files/${profile.photo}`)).status).toBe(200);
    const signIn = { email: owner.email, password: MEMBER_PASSWORD };
    expect((await server.visitor().post("/api/auth/sign-in/email", signIn)).status).toBe(200);
  },
);
