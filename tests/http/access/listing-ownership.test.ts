import { beforeAll, expect, test, vi } from "vitest";
import type { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
let coach: PlainBrowser;
let other: PlainBrowser;
/** the coach's: a draft that the operator took out, so that nothing could be done with it but for whose it is */
let listingId: number;

const BROWSER = { "User-Agent": "Mozilla/5.0 Firefox/152.0" };
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const stateOf = async (id: number) =>
  JSON.stringify(await server.query("select * from listings where id = $1", id));

const viewsOf = async (coachId: number) => {
  const [row] = await server.query<{ views: number }>(
    `select coalesce(sum(v.views), 0)::integer as views
     from listings l join listing_views v on v.listing_id = l.id where l.coach_id = $1`,
    coachId,
  );
  return row?.views ?? 0;
};

beforeAll(async () => {
  const owner = await server.member({ role: "coach" });
  coach = owner.browser;
  other = await server.demo("otherCoach");
  // The page is not approved, so no public list has it.
  const [row] = await server.query<{ id: number }>(
    `with page as (insert into coaches (user_id, name) values ($1, 'Camille Test') returning id)
     insert into listings (coach_id, title, discipline_ids, hourly_rate_cents, city, latitude, longitude, location_type,
                           pulled_at, pulled_reason)
     select id, 'Un secret bien gardé', '{1}', 4000, 'Lyon', 45.75, 4.85, 'fixed', now(), 'À revoir' from page returning id`,
    owner.id,
  );
  listingId = row?.id ?? 0;
});

test("a coach finds their own listing, and nobody else's", async () => {
  for (const page of ["", "/preview"]) {
    const address = `/dashboard/listings/${listingId}${page}`;
    expect((await coach.get(address)).text).toContain("Un secret bien gardé");
    for (const asked of [address, `${address}.data`]) {
      const answer = await other.get(asked);
      expect(answer.status, asked).toBe(404);
      expect(answer.text).not.toContain("secret");
    }
  }
  expect((await other.get("/dashboard/listings")).text).not.toContain("secret");
});

test("another coach changes nothing of it by any request", async () => {
  const before = await stateOf(listingId);
  for (const change of ["publish", "pause", "duplicate", "delete", "appeal"]) {
    const answer = await other.post("/dashboard/listings", form({ listing: String(listingId), change }));
    expect(answer.status, change).toBe(404);
  }
  const edited = {
    version: "1",
    title: "Pirate",
    description: "",
    disciplines: "[1]",
    hourlyRate: "1",
    sessionMinutes: "60",
    address: "Lyon",
    locationType: "fixed",
    services: "[]",
    status: "active",
  };
  const address = `/dashboard/listings/${listingId}`;
  for (const asked of [address, `${address}.data`])
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await other.send(method, asked, form(edited))).status, `${method} ${asked}`).toBe(404);
  expect(await stateOf(listingId)).toBe(before);
  const copies = "select from listings where coach_id = (select coach_id from listings where id = $1)";
  expect(await server.query(copies, listingId)).toHaveLength(1);
  // The same requests are the owner's to make.
  expect((await coach.post(address, form({ ...edited, status: "draft" }))).status).toBe(302);
});

test("views are counted for visitors, and neither for the coach nor for robots", async () => {
  const seen = form({ coach: "1" });
  const visitor = server.visitor();
  const post = (browser: PlainBrowser, headers: Record<string, string> = BROWSER) =>
    browser.post("/functions/v1/listing-views", seen, { headers });
  const before = await viewsOf(1);
  await post(await server.demo("coach"));
  await post(visitor, { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  for (const browser of [visitor, other]) expect((await post(browser)).status).toBe(204);
  await vi.waitFor(async () => expect(await viewsOf(1)).toBe(before + 2), 20_000);
});

test("a network that looks at everything at once is refused", async () => {
  const flood = server.visitor();
  const view = () => flood.post("/functions/v1/listing-views", form({ coach: "2" }), { headers: BROWSER });
  const answers = await Promise.all(Array.from({ length: 80 }, view));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 429]));
});
