import type { Page } from "@playwright/test";
import pg from "pg";
import { toast } from "../fixtures/accounts/own-account.ts";
import { totp } from "../fixtures/accounts/totp.ts";
import { addCoach } from "../fixtures/bookings/coaches.ts";
import { DESKTOP, expect, hydrated, test } from "../fixtures/browser/browser.ts";
import { PASSWORD } from "../fixtures/browser/dialogs.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { freePort } from "../fixtures/free-port.ts";
import { TestServers } from "../fixtures/server/server-process.ts";
import { HOST, PROXIES } from "../fixtures/server/tls-proxy.ts";

const OPERATOR = "direction@elan.test";
const AUTHOR = "lea@elan.test";
/** A change is on every page within a second, and nothing is started again. */
const WITHIN_A_SECOND = { timeout: 1_000, intervals: [20] };

test.use({
  viewport: DESKTOP,
  ignoreHTTPSErrors: true,
  // The proxy tells the server where requests come from.
  extraHTTPHeaders: {},
  // Before the second step the back office is refused.
  allowedErrors: [/the server responded with a status of 40\d/],
  launchOptions: {
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});

test("from an empty database at a public address to a site with content of its own, by the back office alone", async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  const servers = new TestServers();
  const port = Number(await freePort());
  const origin = `https://${HOST}:${port}`;
  const server = await servers.startEmpty({
    PUBLIC_URL: origin,
    BIND: "127.0.0.1",
    TRUSTED_PROXIES: "1",
    SEED: "none",
    OPERATOR_EMAILS: OPERATOR,
  });
  const [[, startProxy] = []] = PROXIES;
  const proxy = await startProxy?.(port, server.port);
  const sql = new pg.Client({ connectionString: embeddedUrl(servers.dataDir) });
  await sql.connect();
  try {
    const visitor = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
    const seen = (address: string) => visitor.evaluate(async (to) => (await fetch(to)).text(), address);
    const see = (address: string, text: string) =>
      expect.poll(() => seen(address), WITHIN_A_SECOND).toContain(text);
    await visitor.goto(origin);

    await test.step("a fresh site has its articles, disciplines and questions", async () => {
      for (const [address, text] of [
        ["/blog", "/blog/calculer-imc"],
        ["/", "Musculation"],
        ["/faq", "Comment"],
      ] as const)
        expect(await seen(address), address).toContain(text);
    });

    await test.step("the operator signs up, confirms, and signs in with two steps", async () => {
      await signUp(page, origin, OPERATOR);
      await page.goto(await linkTo(sql, OPERATOR));
      await hydrated(page);
      await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
      await expect(page.getByRole("button", { name: /^Mon espace/ })).toBeVisible();
      await page.goto(`${origin}/back-office`);
      await hydrated(page);
      await expect(page.getByRole("heading", { level: 1, name: "Connexion en deux étapes" })).toBeVisible();
      await page.getByRole("button", { name: "Activer les deux étapes" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Mot de passe actuel").fill(PASSWORD);
      await dialog.getByRole("button", { name: "Continuer" }).click();
      const secret = (await dialog.locator("code").textContent()) ?? "";
      await dialog.getByLabel("Code à 6 chiffres").fill(totp(secret));
      await dialog.getByRole("button", { name: "Activer" }).click();
      await dialog.getByRole("button", { name: "J’ai gardé mes codes" }).click();
      await page.getByRole("link", { name: "Ouvrir le back-office" }).click();
      await expect(page).toHaveURL(`${origin}/back-office`);
    });

    await test.step("an article", async () => {
      await follow(page, `${origin}/back-office/articles`);
      await page.getByRole("link", { name: "Écrire un article" }).click();
      await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Courir sous la pluie");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Courir sous la pluie" })).toBeVisible();
      await page.getByRole("textbox", { name: "Résumé" }).fill("Mouillé, et alors ?");
      await page.getByRole("textbox", { name: "Texte", exact: true }).fill("Une **veste**, et c’est parti.");
      await page.getByRole("button", { name: "Publier maintenant" }).click();
      await expect(toast(page, "Article publié")).toBeVisible();
      await see("/blog", "Courir sous la pluie");
      await see("/blog/courir-sous-la-pluie", "<strong>veste</strong>");
    });

    await test.step("a discipline", async () => {
      await follow(page, `${origin}/back-office/disciplines`);
      await page.getByLabel("Nom").fill("Aviron");
      await page.getByRole("button", { name: "Ajouter la discipline" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Aviron" })).toBeVisible();
      await hydrated(page);
      await page.getByLabel("Texte").fill("Ramer en ligne, sur l’eau ou sur machine.");
      await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
      await expect(toast(page, "Discipline enregistrée")).toBeVisible();
      await page.getByRole("button", { name: /^Montrer/ }).click();
      await expect(toast(page, "Discipline sur le site")).toBeVisible();
      await see("/", "Aviron");
      const { pathname } = new URL(page.url());
      await see(`/discipline/${pathname.split("/").at(-1)}`, "Ramer en ligne");
    });

    await test.step("a question", async () => {
      await follow(page, `${origin}/back-office/questions`);
      const form = page.getByRole("form", { name: "Nouvelle question" });
      await form.getByLabel("Question").fill("Peut-on ramer l’hiver ?");
      await form.getByLabel("Réponse").fill("Oui, couvert.");
      await form.getByRole("button", { name: "Ajouter la question" }).click();
      await expect(toast(page, "Question ajoutée")).toBeVisible();
      await see("/faq", "Peut-on ramer l’hiver");
    });

    await test.step("a testimonial, with its author’s consent", async () => {
      // The site sells nothing without payment keys: the session that was reviewed is only told here.
      await addReview(sql);
      await follow(page, `${origin}/back-office/temoignages/choisir`);
      await page.getByRole("button", { name: /^Demander son accord/ }).click();
      await expect.poll(() => linkTo(sql, AUTHOR).catch(() => "")).toContain("/temoignage?token=");
      expect(await seen("/")).not.toContain("Une rameuse ravie");
      const author = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
      await author.goto(await linkTo(sql, AUTHOR));
      await hydrated(author);
      await author.getByRole("button", { name: "Je suis d’accord" }).click();
      await expect(author.getByText("vous avez donné votre accord")).toBeVisible();
      await see("/", "Une rameuse ravie");
    });

    expect(server.errors).toEqual([]);
  } finally {
    await sql.end();
    await proxy?.stop();
    await servers.close();
  }
});

async function follow(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** What the form of the sign-up sends; tests/e2e/account has the form itself. */
async function signUp(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(origin);
  const status = await page.evaluate(
    async ({ email, password }) => {
      const answer = await fetch("/api/auth/sign-up/email", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          email,
          password,
          confirmPassword: password,
          termsAccepted: true,
          data: { role: "student", phone_number: "06 12 34 56 78" },
        }),
      });
      return answer.status;
    },
    { email, password: PASSWORD },
  );
  expect(status).toBe(200);
}

/** The link in the last mail to an address; waits for the mail. */
async function linkTo(sql: pg.Client, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { rows } = await sql.query<{ body: string }>(
      "select body from mails where recipient = $1 order by id desc limit 1",
      [email],
    );
    link = /https:\/\/\S+/.exec(rows[0]?.body ?? "")?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? "";
}

/** A review of a session by a student who has an account. */
async function addReview(sql: pg.Client): Promise<void> {
  await sql.query(
    `insert into users (id, email, email_verified, role) values
     ('author', $1, true, 'student'), ('rower', 'ramon@elan.test', true, 'coach')`,
    [AUTHOR],
  );
  const coachId = await addCoach(sql, { userId: "rower", name: "Ramon Diaz" });
  await sql.query(
    `insert into reviews (coach_id, author_id, author_name, rating, comment)
     values ($1, 'author', 'Léa M.', 5, 'Une rameuse ravie')`,
    [coachId],
  );
}
