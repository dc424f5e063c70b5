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

/** A forged request, whatever the page shows. */
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

test("before hours are chosen a page is not public; before an account can receive it takes free first lessons; then all", async () => {
  const coach = await newUnreadyCoach();
  const { browser, id: studentId } = await newStudent(server);
  const reserve = `/coach/${coach.coachId}/reserver`;
  const book = (payBy = "card") => browser.post(reserve, forge(coach, payBy));
  const buy = () =>
    browser.post(
      `/coach/${coach.coachId}/pack/5`,
      fields({ idempotencyKey: randomUUID(), priceCents: "20000" }),
    );
  const expectUnpaid = async () =>
    expect(
      await server.query(
        "select from payments p join ledger_holders h on h.id = p.payer_id where h.user_id = $1",
        studentId,
      ),
    ).toEqual([]);
  const statusOf = async (path: string) => (await server.visitor().get(path)).status;

  // The page cannot be reached by its address, the search, a list or the site map, and sells nothing.
  expect(await statusOf(`/coach/${coach.coachId}`)).toBe(404);
  const lists = ["/search-results?q=Wanda+Roux", "/coaches?discipline=12&mode=visio"];
  for (const list of lists)
    expect((await server.visitor().get(list)).text, list).not.toMatch(
      new RegExp(`/coach/${coach.coachId}(?!\\d)`),
    );
  for (const answer of [await book(), await book("free"), await buy()])
    expect(answer.status).toBeGreaterThanOrEqual(400);
  await expectUnpaid();
  const list = await PlainPage.open(coach.browser, "/dashboard");
  expect(list.mainText).toContain("Votre page attend vos horaires");
  expect(list.mainText).toContain("À choisir : les élèves ne voient pas votre page d’ici là");
  expect(linksOf(list)).toContain("/dashboard/settings?tab=availability");
  const listings = await PlainPage.open(coach.browser, "/dashboard/listings");
  expect(listings.mainText).toContain("Elle sera visible dès que vous aurez choisi vos horaires.");
  const file = await PlainPage.open(await server.demo("operator"), `/back-office/coachs/${coach.coachId}`);
  expect(file.mainText).toContain("Ce coach n’a pas encore choisi ses horaires.");

  const settings = await PlainPage.open(coach.browser, "/dashboard/settings?tab=availability");
  const confirm = settings.find.getByRole("button", { name: "Confirmer ces horaires" });
  const saved = await settings.submit(confirm);
  expect(saved.mainText).toContain("Disponibilités enregistrées");
  expect(saved.mainText).toContain("Votre page est en ligne");
  await vi.waitFor(async () => expect(await statusOf(`/coach/${coach.coachId}`)).toBe(200), 20_000);
  expect((await slots(coach)).length).toBeGreaterThan(0);
  const bare = await publicPage(coach);
  expect(sellingLinks(bare)).toEqual([]);
  expect(bare.find.getAllByRole("link", { name: /Contacter/ }).length).toBeGreaterThan(0);
  for (const answer of [await book(), await buy()]) {
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(NO_PAYMENTS);
  }
  await expectUnpaid();

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
    form.set("file", new File([new Uint8Array(bytes)], "Passeport Wanda Roux.pdf"));
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
  const opened = (query = "") => bytesOf(`/back-office/papiers/${id}${query}`, operator.cookies.header);
  const saved = await opened();
  expect([saved.status, saved.headers["content-disposition"]]).toEqual([
    200,
    'attachment; filename="insurance.pdf"',
  ]);
  expect(saved.headers["x-frame-options"]).toBe("DENY");
  // Beside its fields, the browser shows it: in our own pages alone, as a PDF and nothing else.
  const shown = await opened("?vue=page");
  expect(shown.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="insurance.pdf"',
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "cache-control": expect.stringContaining("no-store"),
  });
  expect(shown.headers["content-security-policy"]).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/);
  const unshown = await bytesOf(`/dashboard/papers/${id}?vue=page`, coach.browser.cookies.header);
  expect(unshown.headers["content-disposition"]).toMatch(/^attachment/);
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

const setAccount = (coach: { id: string }, status: string) =>
  server.query(
    `update payout_accounts a set status = $1 from ledger_holders h where h.id = a.holder_id and h.user_id = $2`,
    status,
    coach.id,
  );
const chargesOf = (userId: string) =>
  server.query(
    "select from payments p join ledger_holders h on h.id = p.payer_id where h.user_id = $1",
    userId,
  );

test("without an account that can receive, no seat of a group session is sold, and no card announces it", async () => {
  const coach = await newCoach(server);
  const student = await newStudent(server);
  const form = await PlainPage.open(coach.browser, "/dashboard/groups/new");
  const made = await form.submit(form.find.getByRole("button", { name: "Publier la séance" }), {
    title: "Gainage du soir",
    day: addDays(parisDay(new Date()), 9),
    place: "webcam",
    videoUrl: "https://visio.exemple.fr/gainage",
    seatsMin: "1",
    seatsMax: "3",
    price: "15",
  });
  const open = `/coach/${coach.coachId}/collectif/${made.address.split("/").at(-1)}`;
  const seat = (await PlainPage.open(student.browser, open)).find.getByRole("button", {
    name: /^Réserver ma place/,
  });
  expect(seat).toBeTruthy();
  const isAnnounced = async () => {
    const [card] = await server.query<{ is: boolean }>("select is_payable($1) as is", coach.coachId);
    return [
      card?.is,
      (await PlainPage.open(server.visitor(), `/coach/${coach.coachId}`)).html.includes("Gainage du soir"),
    ];
  };
  expect(await isAnnounced()).toEqual([true, true]);
  await setAccount(coach, "restricted");
  const key = randomUUID();
  const [group] = await server.query<{ id: string; price: number }>(
    "select id, price_cents as price from group_sessions where coach_id = $1",
    coach.coachId,
  );
  const taken = await student.browser.post(
    open,
    fields({ intent: "book", idempotencyKey: key, priceCents: String(group?.price), phone: "", words: "" }),
  );
  expect([taken.status, taken.text.includes(NO_PAYMENTS)]).toEqual([409, true]);
  expect(await server.query("select from bookings where group_session_id = $1", group?.id)).toEqual([]);
  expect(await chargesOf(student.id)).toEqual([]);
  await vi.waitFor(async () => expect(await isAnnounced()).toEqual([false, false]), 20_000);
});

test("a proposal cannot be paid for once its coach's account is lost", async () => {
  const [coach, student] = [await newCoach(server), await newStudent(server)];
  const [talk] = await server.query<{ id: string }>(
    "insert into conversations (coach_id, student_id) values ($1, $2) returning id",
    coach.coachId,
    student.id,
  );
  const inbox = await PlainPage.open(coach.browser, `/dashboard/messages/${talk?.id}`);
  const way = inbox.find.getByRole("link", { name: "Planifier une séance" }).getAttribute("href");
  const plan = await PlainPage.open(coach.browser, String(way));
  let day = addDays(parisDay(new Date()), 6);
  if (parisInstant(day, "10:00").getUTCDay() === 0) day = addDays(day, 1);
  const typed = { day, time: "10:00", price: "42" };
  const button = plan.find.getByRole("button", { name: "Planifier la séance" });
  let sent = await plan.submit(button, typed);
  // A holiday is confirmed.
  if (sent.status === 409)
    sent = await sent.submit(sent.find.getByRole("button", { name: "Planifier la séance" }), {
      confirmed: "on",
    });
  expect(sent.address).toBe(`/dashboard/messages/${talk?.id}`);
  const read = await PlainPage.open(student.browser, `/messages/${talk?.id}`);
  const accept = read.find.getByRole("button", { name: "Accepter et payer" });
  await setAccount(coach, "restricted");
  const refused = await read.submit(accept);
  expect(refused.html).toContain(NO_PAYMENTS);
  expect(await chargesOf(student.id)).toEqual([]);
  await setAccount(coach, "active");
  expect((await read.submit(accept)).address).toMatch(/^\/reservation\//);
});
