import { expect, test, vi } from "vitest";
import { SUSPENDED } from "~/platform/auth/suspension.ts";
import { MEMBER_PASSWORD, newEmail } from "../../fixtures/accounts/members.ts";
import { addCoach, OUT_OF_THE_WAY } from "../../fixtures/bookings/coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

test("an operator finds, signs out, suspends and restores a coach, whose page goes and comes back with it", async () => {
  const { id, email } = await server.members.create({ role: "coach" });
  const coachId = await addCoach(server.pool, { userId: id, name: "Abel Abus", ...OUT_OF_THE_WAY });
  const [visitor, theirs, operator] = [server.visitor(), server.visitor(), await server.demo("operator")];
  const signIn = () => theirs.post("/api/auth/sign-in/email", { email, password: MEMBER_PASSWORD });
  const publicStatus = async () => (await visitor.get(`/coach/${coachId}`)).status;
  expect((await signIn()).status).toBe(200);
  expect(await publicStatus()).toBe(200);

  const overview = await PlainPage.open(operator, "/back-office");
  expect(overview.document.querySelector('main a[href="/back-office/people"]')).not.toBeNull();
  const search = await PlainPage.open(operator, "/back-office/people");
  let people = await search.submit(search.find.getByRole("button", { name: "Rechercher" }), { q: email });
  const card = () => people.find.getByRole("article");
  expect(card().textContent).toContain(`${email}Coach sportif`);
  expect(card().textContent).toContain("Connexion à l’instant · 1 appareil connecté");

  people = await people.submit(people.find.getByRole("button", { name: /^Déconnecter partout/ }));
  // The page's data bring the sentence that a browser shows as a toast.
  expect(people.html).toContain("Appareils déconnectés");
  expect(card().textContent).toContain("aucun appareil connecté");
  expect((await theirs.get("/dashboard/account")).status).toBe(302);
  expect((await signIn()).status).toBe(200);

  const address = `/back-office/people?${form({ q: email })}`;
  const suspend = (reason: string) =>
    operator.post(
      `/back-office/people/${id}/suspendre`,
      form({
        intent: "suspend",
        ground: "misleading",
        reason,
        seenSessions: "0",
        seenPacks: "0",
        seenGroups: "0",
        seenCents: "0",
      }),
    );
  const refused = await suspend("");
  expect([refused.status, refused.text.includes("Dites pourquoi")]).toEqual([400, true]);
  const suspended = await suspend("Faux diplômes");
  expect([suspended.status, suspended.text.includes("Compte suspendu")]).toEqual([200, true]);
  people = await PlainPage.open(operator, address);
  expect(people.find.getByText("Suspendu")).toBeDefined();
  expect(card().textContent).toContain("Faux diplômes");
  expect((await theirs.get("/dashboard/account")).status).toBe(302);
  await vi.waitFor(async () => expect(await publicStatus()).toBe(404));
  const stranger = await server
    .visitor()
    .post("/api/auth/sign-in/email", { email, password: MEMBER_PASSWORD });
  expect([stranger.status, JSON.parse(stranger.text).message]).toEqual([403, SUSPENDED]);

  people = await people.submit(people.find.getByRole("button", { name: /^Rétablir/ }));
  expect(people.html).toContain("Compte rétabli");
  expect(people.find.queryByText("Suspendu")).toBeNull();
  await vi.waitFor(async () => expect(await publicStatus()).toBe(200));
  expect((await signIn()).status).toBe(200);
});

test("operators cannot suspend themselves, and a search that finds nobody says so", async () => {
  const operator = await server.demo("operator");
  const own = await PlainPage.open(operator, "/back-office/people?q=prestataire%40exemple.fr");
  const [card, ...others] = own.find.getAllByRole("article");
  expect(others).toEqual([]);
  expect(card?.querySelectorAll("button")).toHaveLength(0);
  const nobody = await PlainPage.open(operator, "/back-office/people?q=personne-de-ce-nom");
  expect(nobody.find.getByRole("heading", { name: "Personne à ce nom" })).toBeDefined();
});

test("contact messages, undelivered mails and failed jobs are dealt with at a press", async () => {
  const operator = await server.demo("operator");
  const subject = newEmail("objet");
  const article = (page: PlainPage, text: string) =>
    page.find.queryAllByRole("article").find((one) => one.textContent?.includes(text));
  const press = (page: PlainPage, text: string, label: string) => {
    const buttons = [...(article(page, text)?.querySelectorAll("button") ?? [])];
    const button = buttons.find((one) => one.textContent?.startsWith(label));
    if (!button) throw new Error(`no button « ${label} »`);
    return page.submit(button);
  };

  await server.query(
    "insert into contact_messages (name, email, subject, message) values ('Léa', 'lea@exemple.fr', $1, 'Bonjour')",
    subject,
  );
  let page = await PlainPage.open(operator, "/back-office/messages");
  expect(article(page, subject)?.textContent).toContain("À traiter");
  page = await press(page, subject, "Marquer comme traité");
  expect(article(page, subject)?.textContent).toContain("Traité");
  page = await press(page, subject, "Remettre à traiter");
  expect(article(page, subject)?.textContent).toContain("À traiter");

  // Jobs of tomorrow that are marked as failed: no worker takes them meanwhile.
  const failJob = (id: number | undefined, error: string) =>
    server.query(
      "update graphile_worker._private_jobs set attempts = 1, max_attempts = 1, last_error = $2 where id = $1",
      id,
      error,
    );
  const [mail] = await server.query<{ id: number }>(
    `with mail as (insert into mails (recipient, subject, html, body) values ('x@exemple.fr', $1, '', '') returning id)
     select (graphile_worker.add_job('send-mail', json_build_object('mailId', id), max_attempts := 1,
                                     run_at := now() + interval '1 day')).id::int from mail`,
    subject,
  );
  await failJob(mail?.id, "Error EENVELOPE");
  page = await PlainPage.open(operator, "/back-office/mails");
  expect(article(page, subject)?.textContent).toContain("Error EENVELOPE");
  page = await press(page, subject, "Renvoyer");
  expect(page.html).toContain("L’e-mail repart");
  expect(article(page, subject)).toBeUndefined();

  const [prune] = await server.query<{ id: number }>(
    `select (graphile_worker.add_job('prune', '{}', max_attempts := 1, run_at := now() + interval '1 day')).id::int`,
  );
  await failJob(prune?.id, "RangeError");
  page = await PlainPage.open(operator, "/back-office/jobs");
  const named = `Tâche nº ${prune?.id},`;
  expect(article(page, named)?.textContent).toContain("Ménage des données expirées");
  page = await press(page, named, "Réessayer");
  expect(page.html).toContain("La tâche reprend");
  expect(article(page, named)).toBeUndefined();
});
