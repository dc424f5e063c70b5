import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { NO_PAYMENTS } from "../../../app/features/readiness/rules/readiness.ts";
import { addDays, parisDay, parisInstant } from "../../../app/platform/format/dates.ts";
import { addCoach, OUT_OF_THE_WAY, openAccounts } from "../../fixtures/bookings/coaches.ts";
import { pdf } from "../../fixtures/pdf.ts";
import { ask } from "../../fixtures/server/http.ts";
import { newCoach, newStudent } from "../../fixtures/server/http-sessions.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const fields = (given: Record<string, string>) => new URLSearchParams(given);

/** A public coach who has done nothing else yet. */
async function newUnreadyCoach() {
  const member = await server.member({ role: "coach", firstName: "Wanda", lastName: "Roux" });
  const coachId = await addCoach(server.pool, {
    userId: member.id,
    name: "Wanda Roux",
    ...OUT_OF_THE_WAY,
    webcam: true,
    inPerson: false,
    hasHours: false,
    canReceive: false,
  });
  await server.query("insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 20000)", coachId);
  const [listing] = await server.query<{ id: number }>(
    "select id from listings where coach_id = $1",
    coachId,
  );
  return { ...member, coachId, listingId: listing?.id ?? 0 };
}
type Coach = Awaited<ReturnType<typeof newUnreadyCoach>>;

const publicPage = (coach: Coach) => PlainPage.open(server.visitor(), `/coach/${coach.coachId}`);
const linksOf = (page: PlainPage) =>
  [...page.document.querySelectorAll("main a, [data-bottom-bar] a")].map((link) => link.getAttribute("href"));
const sellingLinks = (page: PlainPage) => linksOf(page).filter((to) => /\/(reserver|pack\/)/.test(to ?? ""));
const slots = async (coach: Coach): Promise<string[]> =>
  JSON.parse((await server.visitor().get(`/functions/v1/slots?coach=${coach.coachId}&minutes=60`)).text)
    .slots;

/** What a program would send, whatever the page shows. */
const forge = (coach: Coach, payBy: string) => {
  let day = addDays(parisDay(new Date()), 10);
  if (parisInstant(day, "10:00").getUTCDay() === 0) day = addDays(day, 1);
  return fields({
    idempotencyKey: randomUUID(),
    listingId: String(coach.listingId),
    minutes: "60",
    place: "webcam",
    startsAt: parisInstant(day, "10:00").toISOString(),
    payBy,
    [`rate.${coach.listingId}`]: "4500",
    words: "",
  });
};

test("before hours are chosen a page takes messages; before an account can receive, free first lessons too; then all", async () => {
  const coach = await newUnreadyCoach();
  const { browser, id: studentId } = await newStudent(server);
  const reserve = `/coach/${coach.coachId}/reserver`;
  const book = (payBy = "card") => browser.post(reserve, forge(coach, payBy));
  const buy = () =>
    browser.post(
      `/coach/${coach.coachId}/pack/5`,
      fields({ idempotencyKey: randomUUID(), priceCents: "20000" }),
    );
  const expectUnsold = async () => {
    for (const answer of [await book(), await buy()]) {
      expect(answer.status).toBe(409);
      expect(answer.text).toContain(NO_PAYMENTS);
    }
    expect(
      await server.query(
        "select from payments p join ledger_holders h on h.id = p.payer_id where h.user_id = $1",
        studentId,
      ),
    ).toEqual([]);
  };

  expect(await slots(coach)).toEqual([]);
  await expectUnsold();
  const bare = await publicPage(coach);
  expect(sellingLinks(bare)).toEqual([]);
  expect(bare.find.getAllByRole("link", { name: /Contacter/ }).length).toBeGreaterThan(0);
  const list = await PlainPage.open(coach.browser, "/dashboard");
  expect(list.mainText).toContain("À choisir : aucun créneau n’est proposé d’ici là");
  expect(linksOf(list)).toContain("/dashboard/settings?tab=availability");

  const settings = await PlainPage.open(coach.browser, "/dashboard/settings?tab=availability");
  const confirm = settings.find.getByRole("button", { name: "Confirmer ces horaires" });
  expect((await settings.submit(confirm)).mainText).toContain("Disponibilités enregistrées");
  expect((await slots(coach)).length).toBeGreaterThan(0);
  await expectUnsold();

  await server.query("update coaches set first_lesson_free = true where id = $1", coach.coachId);
  // The cached page follows every change of what it says.
  await vi.waitFor(async () => expect(sellingLinks(await publicPage(coach))).toContain(reserve), 20_000);
  expect(sellingLinks(await publicPage(coach)).some((to) => to?.includes("/pack/"))).toBe(false);
  expect((await book("free")).headers.location).toMatch(/^\/reservation\//);
  const paid = await PlainPage.open(browser, `${reserve}?payBy=card`);
  expect(paid.mainText).not.toContain("Réserver et payer");

  await openAccounts(server.pool, [coach.id]);
  await vi.waitFor(
    async () => expect(sellingLinks(await publicPage(coach))).toContain(`/coach/${coach.coachId}/pack/5`),
    20_000,
  );
  expect((await buy()).headers.location).toMatch(/paiement-demo|reservation/);
  expect((await PlainPage.open(coach.browser, "/dashboard")).mainText).not.toContain(
    "Pour être réservé et payé",
  );
});

const bytesOf = (address: string, cookies: string) =>
  ask(`${server.origin}${address}`, { headers: { Cookie: cookies } });

test("a paper goes from its coach to the operator and back, and to nobody else", async () => {
  const coach = await newCoach(server);
  const operator = await server.demo("operator");
  const open = () => PlainPage.open(coach.browser, "/dashboard/papers");
  const send = (given: Record<string, string>, bytes: Uint8Array = pdf()) => {
    const form = new FormData();
    const facts = { intent: "send-paper", kind: "insurance", holder: "Wanda Roux", number: "", ...given };
    for (const [name, value] of Object.entries(facts)) form.set(name, value);
    form.set("file", new File([new Uint8Array(bytes)], "Attestation.pdf"));
    return coach.browser.post("/dashboard/papers", form);
  };
  expect((await send({ expiresOn: "2020-01-01" })).text).toContain("Ce document n’est plus valable.");
  expect((await send({ expiresOn: "2099-01-01" })).text).toContain("Cette date est trop lointaine.");
  const fake = await send({ expiresOn: "2030-01-01" }, Buffer.from("<script>alert(1)</script>"));
  expect([fake.status, fake.text.includes("Ce fichier ne peut pas être joint")]).toEqual([400, true]);
  expect((await send({ expiresOn: "2030-01-01" })).status).toBe(200);
  expect((await open()).mainText).toContain("En cours de vérification");

  const [paper] = await server.query<{ id: string }>(
    "select id from coach_papers where coach_id = $1",
    coach.coachId,
  );
  const id = paper?.id ?? "";
  const own = await bytesOf(`/dashboard/papers/${id}`, coach.browser.cookies.header);
  expect([own.status, own.headers["content-type"], own.headers["content-disposition"]]).toEqual([
    200,
    "application/pdf",
    expect.stringMatching(/^attachment/),
  ]);
  const other = await server.demo("coach");
  expect((await other.get(`/dashboard/papers/${id}`)).status).toBe(404);
  for (const nosy of [other, await server.demo("student"), server.visitor()]) {
    const answers = [await nosy.get(`/back-office/papiers/${id}`), await nosy.get(`/private-files/${id}`)];
    expect(answers.every(({ status }) => status !== 200)).toBe(true);
    expect(answers.some(({ text }) => text.includes("%PDF"))).toBe(false);
  }

  const decide = (given: Record<string, string>) =>
    operator.post("/back-office/papiers", fields({ paper: id, kind: "insurance", ...given }));
  // Other tests send papers too: the oldest are first.
  expect((await operator.get(`/back-office/papiers/${id}`)).status).toBe(200);
  const accept = { intent: "accept-paper", holder: "Wanda Roux", number: "", expiresOn: "2030-01-01" };
  expect((await decide({ ...accept, expiresOn: "" })).status).toBe(400);
  expect((await decide(accept)).text).toContain("Document vérifié");
  expect((await decide({ intent: "refuse-paper", reason: "Illisible" })).status).toBe(409);
  expect((await open()).mainText).toContain("Valable jusqu’au 1er janvier 2030");
  await vi.waitFor(async () => {
    const page = await PlainPage.open(server.visitor(), `/coach/${coach.coachId}`);
    expect(page.mainText).toContain("Assurance vérifiée");
  }, 20_000);
});
