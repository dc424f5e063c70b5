import { expect, test, vi } from "vitest";
import { MEMBER_PASSWORD, newEmail } from "../../fixtures/accounts/members.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const PASSWORD = MEMBER_PASSWORD;
const ACCOUNT = "/student-dashboard/account";

const button = (page: PlainPage, name: string | RegExp) => page.find.getByRole("button", { name });
const value = (page: PlainPage, label: string | RegExp) =>
  page.find.getByLabelText(label).getAttribute("value");
/** The content of a noscript is found by its selector: its parts have no roles. */
function inNoscript(page: PlainPage, selector: string): HTMLElement {
  const found = page.document.querySelector<HTMLElement>(`noscript ${selector}`);
  if (!found) throw new Error(`no noscript holds ${selector}`);
  return found;
}

/** The link of the nth mail to an address. */
const mailedLink = (email: string, nth: number) =>
  vi.waitUntil(
    async () => {
      const mails = await server.query<{ body: string }>(
        "select body from mails where recipient = $1 order by id",
        email,
      );
      return /https?:\/\/\S+/.exec(mails[nth - 1]?.body ?? "")?.[0];
    },
    { timeout: 60_000, interval: 50 },
  );

test("an account is made, confirmed and opened", async () => {
  const browser = server.visitor();
  const email = newEmail("sans-script");
  // A page that asks for an account leads to both.
  const asked = await PlainPage.open(browser, "/dashboard/account");
  expect(inNoscript(asked, "p").textContent).toContain("JavaScript est désactivé.");
  expect(inNoscript(asked, 'a[href^="/login"]').getAttribute("href")).toBe(
    "/login?redirect=%2Fdashboard%2Faccount",
  );
  expect(inNoscript(asked, 'a[href^="/signup"]').getAttribute("href")).toBe(
    "/signup?redirect=%2Fdashboard%2Faccount",
  );

  const signUp = await PlainPage.open(browser, "/signup?redirect=%2Fdashboard%2Faccount");
  const typed = { email, phone: "06 12 34 56 78", password: PASSWORD, confirmPassword: PASSWORD };
  const refused = await signUp.submit(button(signUp, "Créer mon compte"), typed);
  expect(
    refused.find.getByText("Vous devez accepter les conditions d’utilisation pour vous inscrire."),
  ).toBeTruthy();
  // The typed values are kept, except the passwords.
  expect(value(refused, /^E-mail/)).toBe(email);
  expect(value(refused, /^Téléphone/)).toBe("06 12 34 56 78");
  expect(value(refused, /^Mot de passe/) ?? "").toBe("");
  const sent = await refused.submit(button(refused, "Créer mon compte"), { ...typed, terms: "on" });
  expect(sent.find.getByRole("heading", { name: "Vérifiez votre boîte" })).toBeTruthy();
  const again = await sent.submit(button(sent, "Renvoyer l’e-mail"));
  expect(again.document.querySelector("main")?.textContent).toContain(email);

  const landing = await PlainPage.open(browser, await mailedLink(email, 2));
  const confirmed = await landing.submit(button(landing, "Confirmer mon adresse"));
  expect(confirmed.find.getByRole("heading", { name: /^E-mail confirmé/ })).toBeTruthy();
  const onward = confirmed.document.querySelector("main noscript a")?.getAttribute("href") ?? "";
  expect(onward).toBe("/dashboard/account");
  const own = await PlainPage.open(browser, onward);
  expect(own.address).toBe("/dashboard/account");
  expect(value(own, /^E-mail/)).toBe(email);
  const login = await PlainPage.open(server.visitor(), "/login?redirect=%2Fdashboard%2Faccount");
  const wrong = await login.submit(button(login, "Se connecter"), { email, password: "Pas-le-bon-1" });
  expect(wrong.find.getByText("E-mail ou mot de passe incorrect.")).toBeTruthy();
  expect(value(wrong, /^E-mail/)).toBe(email);
  const profile = await wrong.submit(button(wrong, "Se connecter"), { email, password: PASSWORD });
  expect(profile.address).toBe("/dashboard/account");
  expect(value(profile, /^E-mail/)).toBe(email);
});

test("the login alone leads to one's own space, where somebody who is signed in is sent as well", async () => {
  const { email } = await server.members.create({ role: "coach" });
  const browser = server.visitor();
  const login = await PlainPage.open(browser, "/login");
  const space = await login.submit(button(login, "Se connecter"), { email, password: PASSWORD });
  expect(space.address).toBe("/dashboard");
  expect((await PlainPage.open(browser, "/login")).address).toBe("/dashboard");
  expect((await PlainPage.open(browser, "/login?redirect=%2Fblog")).address).toBe("/blog");
  expect((await PlainPage.open(browser, "/login?redirect=https%3A%2F%2Fmal.example")).address).toBe("/");
});

test("the header leads to the login, and back to the page it was pressed on", async () => {
  const { email } = await server.members.create();
  const browser = server.visitor();
  const blog = await PlainPage.open(browser, "/blog");
  const [link] = blog.find.getAllByRole("link", { name: "Connexion" });
  expect(link?.getAttribute("href")).toBe("/login?redirect=%2Fblog");
  const login = await PlainPage.open(browser, "/login?redirect=%2Fblog");
  const back = await login.submit(button(login, "Se connecter"), { email, password: PASSWORD });
  expect(back.address).toBe("/blog");
  expect(back.find.queryByRole("link", { name: "Connexion" })).toBeNull();
});

test("the plain pages are no way around limits, nor open to other sites", async () => {
  const { email } = await server.members.create();
  const browser = server.visitor();
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  const headers = { Origin: "https://ailleurs.example", "Sec-Fetch-Site": "cross-site" };
  for (const path of ["/login", "/signup", "/email-confirmed"])
    expect((await browser.post(path, form({ email }), { headers })).status, path).toBe(403);
  const guess = (password: string) => browser.post("/login", form({ email, password }));
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess("Pas-le-bon-1")).status).toBe(401);
  const late = await guess(PASSWORD);
  expect(late.status).toBe(429);
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
  expect(late.text).toContain("Trop de demandes en peu de temps.");
  // The dialog's own call is counted with them.
  expect((await browser.post("/api/auth/sign-in/email", { email, password: PASSWORD })).status).toBe(429);
  for (const path of ["/login", "/signup"])
    expect((await browser.get(path)).headers, path).toMatchObject({
      "x-robots-tag": "noindex",
      "cache-control": "private, no-store",
    });
});

test("the profile is changed, and gives back what was typed", async () => {
  const { browser } = await server.member();
  const profile = await PlainPage.open(browser, "/dashboard/account");
  const save = (page: PlainPage) => button(page, "Sauvegarder les modifications");
  const typed = { firstName: "Zoé", lastName: "Lambert", phoneNumber: "bonjour" };
  const refused = await profile.submit(save(profile), typed);
  expect(refused.find.getByText("Ce numéro de téléphone n’est pas valide.")).toBeTruthy();
  expect(value(refused, /^Prénom/)).toBe("Zoé");
  expect(value(refused, /^Téléphone/)).toBe("bonjour");
  const saved = await refused.submit(save(refused), { phoneNumber: "" });
  expect(saved.find.getByText("Vos informations ont été mises à jour avec succès.")).toBeTruthy();
  expect(value(saved, /^Prénom/)).toBe("Zoé");
});

test("a new student completes the profile", async () => {
  const { browser } = await server.member();
  const completion = await PlainPage.open(browser, "/student-dashboard");
  expect(completion.address).toBe("/profile-completion");
  const submit = (page: PlainPage) => button(page, "Compléter mon profil");
  const refused = await completion.submit(submit(completion), { firstName: "Zoé" });
  expect(refused.find.getByText("Le nom doit contenir au moins 2 caractères.")).toBeTruthy();
  expect(value(refused, /^Prénom/)).toBe("Zoé");
  const done = await refused.submit(submit(refused), { lastName: "Roux" });
  expect(done.address).toBe("/student-dashboard");
  expect(done.find.getByRole("heading", { level: 1, name: "Bonjour Zoé" })).toBeTruthy();
  expect((await browser.get("/profile-completion")).headers.location).toBe("/student-dashboard");
});

test("the names of a profile that is not complete are filled in", async () => {
  const { browser, id } = await server.member();
  await server.query("update profiles set first_name = 'Maëlle', last_name = 'Le Goff' where id = $1", id);
  const completion = await PlainPage.open(browser, "/profile-completion");
  expect(value(completion, /^Prénom/)).toBe("Maëlle");
  expect(value(completion, /^Nom/)).toBe("Le Goff");
});

test("a mail is chosen by a switch and a button", async () => {
  const { browser } = await server.member();
  const checked = (page: PlainPage, name: string) =>
    page.find.getByRole("switch", { name }).hasAttribute("checked");
  const account = await PlainPage.open(browser, ACCOUNT);
  expect(checked(account, "Réponses des coachs")).toBe(true);
  const answers = account.find.getByRole("switch", { name: "Réponses des coachs" });
  const save = answers.closest("form")?.querySelector<HTMLElement>('noscript button[type="submit"]');
  if (!save) throw new Error("the switch has no button");
  expect(save.textContent).toBe("Enregistrer (Réponses des coachs)");
  // A switch that is off is not sent.
  const saved = await account.submit(save, { wanted: [] });
  expect(checked(saved, "Réponses des coachs")).toBe(false);
  const reopened = await PlainPage.open(browser, ACCOUNT);
  expect(checked(reopened, "Réponses des coachs")).toBe(false);
  expect(checked(reopened, "Alertes de recherche")).toBe(true);
});
