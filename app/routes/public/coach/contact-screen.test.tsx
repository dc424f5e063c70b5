import { expect, test } from "vitest";
import {
  json,
  renderElement,
  screen,
  stubServer,
  viewerWith,
  waitFor,
  within,
} from "../../../../tests/fixtures/component/component.tsx";
import { ContactCoach, ContactDialogHost } from "./contact-coach.tsx";

const SARAH = {
  id: 3,
  name: "Sarah Benali",
  discipline: "Yoga",
  hourlyRateCents: 4_500,
  firstLessonFree: true,
  isAmbassador: true,
  responseMinutes: 45,
  hasCalendar: false,
};
const PHONES = [{ value: "+33612345678", label: "06 12 34 56 78" }];
const KNOWN = () => json({ phones: PHONES });
const SENT = () => json({ ok: true, conversationId: 12 });
const [GET, POST] = ["GET /coach/3/contact", "POST /coach/3/contact"];

const renderDialog = (coach = SARAH, viewer: ReturnType<typeof viewerWith> | null = viewerWith()) =>
  renderElement(
    <main>
      <ContactCoach name={coach.name} />
      <ContactDialogHost coach={coach} />
    </main>,
    { at: `/coach/${coach.id}?contact=1`, viewer },
  );

const dialog = () => screen.findByRole("dialog", { name: /^Programmez votre premier cours avec / });
const message = () => screen.getByLabelText(/^Votre message/);
const phone = () => screen.getByLabelText(/^Téléphone/);
const other = () => screen.getByLabelText(/^Votre autre numéro/);
const send = () => screen.getByRole("button", { name: "Envoyer le message" });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("contactDraft:"));
const keepDraft = (coachId: number, draft: Record<string, unknown>) =>
  localStorage.setItem(`contactDraft:${coachId}`, JSON.stringify({ savedAt: Date.now(), ...draft }));

test("the dialog says to whom the message goes", async () => {
  await renderDialog(SARAH, null);
  const shown = await dialog();
  expect(shown).toHaveAccessibleName("Programmez votre premier cours avec Sarah Benali");
  expect(shown).toHaveTextContent("Yoga");
  expect(shown).toHaveTextContent(/45\s€/);
  for (const badge of ["1er cours offert", "Ambassadeur", "Répond en moins d’une heure"])
    expect(within(shown).getByText(badge)).toBeVisible();
  expect(shown).not.toHaveTextContent("Réservation directe");
});

test("a coach with a calendar is booked first, by a link in the dialog", async () => {
  await renderDialog({ ...SARAH, hasCalendar: true }, null);
  const shown = await dialog();
  expect(shown).toHaveTextContent("Après validation et paiement");
  expect(within(shown).getByRole("link", { name: "Réserver une séance" })).toHaveAttribute(
    "href",
    "/coach/3/reserver",
  );
});

test("what is missing or wrong is said beside its field, which has the focus", async () => {
  const sent = stubServer({ [GET]: KNOWN, [POST]: SENT });
  const { user } = await renderDialog();
  await dialog();
  await waitFor(() => expect(send()).toBeEnabled());
  await user.click(send());
  await waitFor(() => expect(message()).toHaveFocus());
  expect(message()).toHaveAccessibleDescription(/Écrivez votre message\./);
  await user.click(message());
  await user.paste("Bonjour Sarah");
  expect(screen.queryByText("Écrivez votre message.")).toBeNull();
  await user.selectOptions(phone(), "Autre numéro...");
  await user.type(other(), "06 12");
  await user.click(send());
  await waitFor(() => expect(other()).toHaveFocus());
  expect(other()).toHaveAccessibleDescription("Ce numéro de téléphone n’est pas valide.");
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
});

test("a lost connection and a refusal keep what was typed, and so does the page that is opened again", async () => {
  const answers = [
    () => "no network" as const,
    () => json({ ok: false, refusal: "Trop de demandes en peu de temps." }, 429),
  ];
  stubServer({ [GET]: KNOWN, [POST]: () => answers.shift()?.() ?? SENT() });
  const { user, goTo } = await renderDialog();
  await dialog();
  await waitFor(() => expect(send()).toBeEnabled());
  await user.click(message());
  await user.paste("Bonjour Sarah");
  await user.selectOptions(phone(), "Autre numéro...");
  await user.type(other(), "+32 470 12 34 56");
  await user.click(send());
  expect(await screen.findByRole("alert")).toHaveTextContent("la connexion a été interrompue");
  await user.click(send());
  await waitFor(() =>
    expect(screen.getByRole("alert")).toHaveTextContent(/^Trop de demandes en peu de temps\.$/),
  );
  // Closed and opened again, the dialog is made anew from what the browser has kept.
  await goTo("/coach/3");
  expect(screen.queryByRole("dialog")).toBeNull();
  await goTo("/coach/3?contact=1");
  await dialog();
  expect(message()).toHaveValue("Bonjour Sarah");
  await waitFor(() => expect(other()).toHaveValue("+32 470 12 34 56"));
  await user.click(send());
  const done = await screen.findByRole("dialog", { name: "Message envoyé" });
  expect(done).toHaveTextContent("Sarah reçoit votre message par e-mail");
  expect(drafts()).toEqual([]);
});

test("nothing is sent before the numbers are known, and no key pressed meanwhile is lost", async () => {
  let answer = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const sent = stubServer({ [GET]: () => held, [POST]: SENT });
  const { user } = await renderDialog();
  await dialog();
  await user.type(message(), "Bonjour");
  await user.type(phone(), "07 1");
  expect(send()).toBeDisabled();
  await user.keyboard("{Enter}");
  answer(KNOWN());
  await waitFor(() => expect(send()).toBeEnabled());
  await waitFor(() => expect(other()).toHaveFocus());
  await user.keyboard("1 22 33 44");
  expect(other()).toHaveValue("07 11 22 33 44");
  expect(phone()).toHaveValue("other");
  await user.selectOptions(phone(), "Ne pas donner de numéro");
  await user.click(send());
  await screen.findByRole("dialog", { name: "Message envoyé" });
  expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { message: "Bonjour", address: "", phone: "" },
  ]);
});

test("a message can be sent even when the numbers cannot be had", async () => {
  stubServer({ [GET]: () => "no network", [POST]: SENT });
  const { user } = await renderDialog();
  await dialog();
  await waitFor(() => expect(send()).toBeEnabled());
  await user.type(message(), "Bonjour");
  await user.click(send());
  await screen.findByRole("dialog", { name: "Message envoyé" });
});

test("numbers given before are offered, and the one that was typed before signing in stays chosen", async () => {
  stubServer({
    [GET]: () => json({ phones: [...PHONES, { value: "+33711223344", label: "07 11 22 33 44" }] }),
  });
  keepDraft(3, { message: "Bonjour", otherPhone: "07 99 88 77 66", waiting: "yes", owner: "" });
  await renderDialog();
  expect(await dialog()).toHaveTextContent("il ne reste qu’à l’envoyer");
  await waitFor(() => expect(phone()).toHaveValue("other"));
  expect(other()).toHaveValue("07 99 88 77 66");
  expect(
    within(phone())
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["06 12 34 56 78", "07 11 22 33 44", "Autre numéro...", "Ne pas donner de numéro"]);
});

test.each([
  ["a visitor", null],
  ["a student whose session has ended", viewerWith()],
])("%s is led to the login, and the message waits", async (_, viewer) => {
  stubServer({ [GET]: KNOWN, [POST]: () => json({ ok: false }, 401) });
  const { user, address } = await renderDialog(SARAH, viewer);
  await dialog();
  await waitFor(() => expect(send()).toBeEnabled());
  await user.click(message());
  await user.paste("Toujours là");
  await user.click(send());
  await waitFor(() => expect(address()).toContain("auth=login"));
  expect(new URLSearchParams(address().split("?")[1]).get("redirect")).toBe("/coach/3?contact=1");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem("contactDraft:3") ?? "{}")).toMatchObject({
      message: "Toujours là",
      waiting: "yes",
    }),
  );
});

test("a student finds none of the words of somebody who used this browser before", async () => {
  stubServer({ [GET]: KNOWN });
  keepDraft(3, { message: "Les mots du premier", owner: "somebody-else" });
  keepDraft(8, { message: "Et d’autres", owner: "somebody-else" });
  await renderDialog();
  await dialog();
  await waitFor(() => expect(send()).toBeEnabled());
  expect(message()).toHaveValue("");
  expect(JSON.stringify(localStorage)).not.toMatch(/premier|autres/);
});

test("a draft is kept with each key for its owner, and dropped after a day", async () => {
  stubServer({ [GET]: KNOWN });
  keepDraft(3, { message: "Hier", savedAt: Date.now() - 24 * 3_600_000 - 1 });
  const { user } = await renderDialog();
  await dialog();
  expect(message()).toHaveValue("");
  expect(drafts()).toEqual([]);
  await user.click(message());
  await user.paste("Un brouillon");
  expect(JSON.parse(localStorage.getItem("contactDraft:3") ?? "{}")).toMatchObject({
    message: "Un brouillon",
    owner: "viewer-1",
  });
});

test.each([
  ["Seuls les comptes élève peuvent écrire à un coach.", undefined],
  ["C’est votre propre annonce", "C’est votre propre annonce."],
])("a coach reads instead of a form: %s", async (text, refusal) => {
  stubServer({ [GET]: () => json({ phones: [], refusal }) });
  await renderDialog(SARAH, viewerWith({ role: "coach" }));
  const shown = await dialog();
  await waitFor(() => expect(shown).toHaveTextContent(text));
  expect(screen.queryByRole("button", { name: "Envoyer le message" })).toBeNull();
});

test("Escape closes the dialog, and the page has its own address again", async () => {
  stubServer({ [GET]: KNOWN });
  const { user, address } = await renderDialog();
  await dialog();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/coach/3");
});
