import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Services } from "~/platform/config/services.server.ts";
import type { FileStore } from "~/platform/files/files.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { SECRETS } from "../../../tests/fixtures/accounts/secrets.ts";
import { openHours } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { writeFirstDisciplines } from "../discovery/seed.server.ts";
import { publishDraft } from "./commands/publish-draft.server.ts";
import { pruneDrafts, saveDraft } from "./commands/save-draft.server.ts";
import { exportOnboarding, findApproval, findDraft } from "./queries/find-draft.server.ts";
import { EMPTY_DRAFT, type OnboardingDraft, toStoredDraft } from "./rules/draft.ts";

const { db, pool } = testDatabase();
const [COACH, OTHER] = [ownerOf("coach-1", "coach"), ownerOf("coach-2", "coach")];

const READY: OnboardingDraft = {
  ...EMPTY_DRAFT,
  selectedDisciplines: [3, 4],
  adTitle: "Yoga doux",
  courseDescription: "Une heure.",
  coachBio: "J’enseigne depuis dix ans.",
  coachFirstName: "Alix",
  coachLastName: "Moreau",
  locationAddress: "12 rue de la République, 69002 Lyon",
  locationType: "both",
  travelDistance: 20,
  hourlyRate: "45,50",
  additionalServices: [{ id: "a", name: "Bilan", priceCents: 1250, description: "" }],
  phoneNumber: "06.12.34.56.78",
};

const services: Pick<Services, "db" | "files" | "log" | "settings" | "secrets"> = {
  secrets: SECRETS,
  db,
  settings: {
    publicUrl: "https://elan.example",
    contactRecipients: ["prestataire@exemple.fr"],
  } as unknown as Services["settings"],
  files: {} as FileStore,
  log: { warn: () => undefined } as unknown as Services["log"],
};
const publish = (draft: OnboardingDraft, coach = COACH) => publishDraft(services, coach, draft, undefined);
const rows = async <T extends object>(text: string) => (await pool.query<T>(text)).rows;
const save = (
  draft: OnboardingDraft,
  version: number,
  browser = "phone",
  why = "typed" as "typed" | "swapped" | "settled",
) => saveDraft(db, COACH, { draft: toStoredDraft(draft), version, browser, why });

beforeAll(() => db.transaction((tx) => writeFirstDisciplines(tx)));
beforeEach(async () => {
  await pool.query("select testing.empty_tables('users, coaches, rate_limits')");
  for (const { id } of [COACH, OTHER])
    await pool.query(
      "insert into users (id, name, email, email_verified, role) values ($1, '', $1 || '@exemple.fr', true, 'coach')",
      [id],
    );
});

it("makes a page that waits, with an active listing, and keeps the phone with the account", async () => {
  await save(READY, 0);
  expect(await publish(READY)).toEqual({ published: "page" });
  expect(await findApproval(db, COACH)).toBe("waiting");
  expect(await findDraft(db, COACH)).toBeNull();
  expect(await rows("select name, about, approval, lead_listing_id from coaches")).toEqual([
    { name: "Alix Moreau", about: "J’enseigne depuis dix ans.", approval: "waiting", lead_listing_id: null },
  ]);
  expect(
    await rows(
      "select status, title, discipline_ids, hourly_rate_cents, city, location_type, travel_km, session_minutes from listings",
    ),
  ).toEqual([
    {
      status: "active",
      title: "Yoga doux",
      discipline_ids: [3, 4],
      hourly_rate_cents: 4550,
      city: "Lyon",
      location_type: "both",
      travel_km: 20,
      session_minutes: 60,
    },
  ]);
  expect(await rows("select name, price_cents from listing_services")).toEqual([
    { name: "Bilan", price_cents: 1250 },
  ]);
  const account = "select first_name, last_name, phone_number from profiles where id = 'coach-1'";
  expect(await rows(account)).toEqual([
    { first_name: "Alix", last_name: "Moreau", phone_number: "+33612345678" },
  ]);
  // Public as soon as the operator says so and hours are chosen.
  const online = () => rows("select 1 from coaches where lead_listing_id is not null");
  await pool.query("update coaches set approval = 'approved'");
  expect(await online()).toEqual([]);
  await openHours(pool, [COACH.id]);
  expect(await online()).toHaveLength(1);
});

it("publishes sessions by webcam once the coach has a link", async () => {
  const offered = { ...READY, offersWebcam: true };
  expect(await publish(offered)).toMatchObject({ problems: [{ step: 5 }] });
  expect(await rows("select from coaches")).toEqual([]);
  await pool.query(
    "insert into coach_video_links (user_id, url) values ('coach-1', 'https://meet.example.com/alix')",
  );
  expect(await publish(offered)).toEqual({ published: "page" });
  expect(await rows("select by_webcam from listings")).toEqual([{ by_webcam: true }]);
});

it("makes one page with one listing, however many ask at once", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => publish(READY)));
  expect(answers.filter((answer) => "published" in answer)).toHaveLength(6);
  expect(await rows("select 1 from coaches")).toHaveLength(1);
  expect(await rows("select 1 from listings")).toHaveLength(1);
});

it("adds another listing to a page that is there, whose words stay", async () => {
  await publish(READY);
  await pool.query("update coaches set name = 'Alix M.', about = 'Mes mots'");
  const further = { ...READY, adTitle: "Pilates", coachBio: "Autre chose", coachFirstName: "Pirate" };
  expect(await publish(further)).toEqual({ published: "listing" });
  expect(await rows("select name, about from coaches")).toEqual([{ name: "Alix M.", about: "Mes mots" }]);
  expect(await rows("select title from listings order by id")).toEqual([
    { title: "Yoga doux" },
    { title: "Pilates" },
  ]);
  expect(await rows("select first_name from profiles where id = 'coach-1'")).toEqual([
    { first_name: "Alix" },
  ]);
});

it("takes the same again for the same press of the button, and anything else for another listing", async () => {
  const count = async () => (await rows("select id from listings")).length;
  await publish(READY);
  await publish(READY);
  expect(await count()).toBe(1);
  await publish({ ...READY, hourlyRate: "60" });
  await publish({ ...READY, locationAddress: "Paris", locationPosition: null });
  await publish({ ...READY, additionalServices: [] });
  expect(await count()).toBe(4);
  await pool.query("update listings set status = 'paused'");
  await publish(READY);
  expect(await count()).toBe(5);
});

it("says what is missing, and does nothing", async () => {
  const refused = async (draft: Partial<OnboardingDraft>) => {
    const answer = await publish({ ...READY, ...draft });
    return "problems" in answer ? answer.problems.map(({ step }) => step) : answer;
  };
  expect(await refused({ selectedDisciplines: [], adTitle: " ", coachLastName: "" })).toEqual([1, 2, 4]);
  expect(await refused({ phoneNumber: "12" })).toEqual([7]);
  expect(await refused({ locationAddress: "Nulle-Part-sur-Rien" })).toEqual([5]);
  expect(await refused({ coachFirstName: "http://pirate.fr" })).toEqual([4]);
  expect(await rows("select 1 from coaches union all select 1 from listings")).toEqual([]);
  expect(await rows("select first_name from profiles where id = 'coach-1'")).toEqual([{ first_name: null }]);
});

it("keeps the newest draft, and puts aside what it had not seen", async () => {
  const here = { ...READY, adTitle: "Ici" };
  const there = { ...READY, adTitle: "Ailleurs" };
  expect(await save(here, 0)).toEqual({ version: 1, other: null });
  // The same browser, whose first answer was lost.
  expect(await save({ ...here, coachBio: "" }, 0)).toEqual({ version: 2, other: null });
  expect(await save(there, 0, "desk")).toMatchObject({ version: 3, other: { adTitle: "Ici" } });
  // The replaced version stays until the coach has chosen one.
  expect(await save({ ...there, coachBio: "" }, 3)).toMatchObject({ version: 4, other: { adTitle: "Ici" } });
  expect(await findDraft(db, COACH)).toMatchObject({
    draft: { adTitle: "Ailleurs" },
    other: { adTitle: "Ici" },
  });
  expect(await save(here, 4, "desk", "swapped")).toMatchObject({
    version: 5,
    other: { adTitle: "Ailleurs" },
  });
  expect(await save(there, 5, "desk", "settled")).toEqual({ version: 6, other: null });
  expect(await findDraft(db, OTHER)).toBeNull();
  expect(await exportOnboarding(db, OTHER)).toBeNull();
  expect(await exportOnboarding(db, COACH)).toMatchObject({ brouillon: { adTitle: "Ailleurs" } });
});

it("forgets a draft after a year", async () => {
  await save(READY, 0);
  expect(await pruneDrafts(db)).toBe(0);
  await pool.query("update onboarding_drafts set updated_at = now() - interval '13 months'");
  expect(await pruneDrafts(db)).toBe(1);
});
