import { randomUUID } from "node:crypto";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { newEmail } from "../fixtures/accounts/members.ts";
import { open, toast } from "../fixtures/accounts/own-account.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/bookings/coaches.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser/browser-members.ts";
import { inDatabase, query } from "../fixtures/browser/e2e-database.ts";

test.use({ viewport: PHONE });

const WORDS = "Trois ans de séances au parc, toujours à l’heure.";
const COACH_PAGE = "/dashboard/reviews/anciens-clients";

async function ownLink(email: string): Promise<string> {
  const mails = await query<{ body: string }>(
    "select body from mails where recipient = $1 order by id desc limit 1",
    email,
  );
  return `/ancien-client?token=${/ancien-client\?token=(\S+)/.exec(mails[0]?.body ?? "")?.[1]}`;
}

test("a former client writes through the coach's link, and the checked review is marked and counts in no average", async ({
  page,
  context,
}) => {
  const [coach, student] = [await createMember({ role: "coach" }), await createMember({ firstName: "Zoé" })];
  const name = `Wanda ${randomUUID().replace(/[^a-f]/g, "")}x`;
  const coachId = await inDatabase((sql) => addCoach(sql, { userId: coach.id, name, ...OUT_OF_THE_WAY }));
  await query(
    "insert into reviews (coach_id, author_id, author_name, rating, comment) values ($1, $2, 'Zoé M.', 5, 'Une séance claire.')",
    coachId,
    student.id,
  );

  // The coach invites somebody by mail, and creates the link.
  await signInBrowser(context, coach.email);
  await open(page, "/dashboard/reviews");
  await page.getByRole("link", { name: "Inviter un ancien client" }).click();
  const invited = newEmail("invitee");
  await page.getByLabel("Son prénom").fill("Inès");
  await page.getByLabel("Son e-mail").fill(invited);
  await page.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(toast(page, "Invitation envoyée")).toBeVisible();
  await expect(page.getByLabel("Son e-mail")).toHaveValue("");
  await expect(page.getByRole("listitem").filter({ hasText: "Inès" })).toContainText("Invitation envoyée");
  await page.getByRole("button", { name: "Créer mon lien" }).click();
  const picture = page.getByRole("img", { name: "QR code de votre lien" });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const link = (await page.getByText(/\/avis\/[\w-]{16}$/).textContent()) ?? "";
  await expectNoSidewaysScroll(page);

  // The former client writes without an account.
  await context.clearCookies();
  await page.goto(new URL(link).pathname);
  await hydrated(page);
  await page.getByRole("button", { name: "Recevoir le lien de confirmation" }).click();
  await expect(page.getByText("Le prénom est requis.")).toBeVisible();
  const email = newEmail("paule");
  await page.getByLabel("Votre prénom").fill("Paule");
  await page.getByLabel("Votre e-mail").fill(email);
  await page.getByLabel("Discipline").selectOption("Yoga");
  await page.getByLabel("Nombre de séances, à peu près").selectOption("6 à 20 séances");
  await page.getByLabel("Première année").selectOption("2022");
  await page.getByLabel("Dernière année").selectOption("2019");
  await page.getByRole("radio", { name: "2 étoiles" }).check({ force: true });
  await page.getByLabel("Votre avis").fill(WORDS);
  await page.getByLabel("J’ai réellement suivi des séances").check();
  await page.getByRole("button", { name: "Recevoir le lien de confirmation" }).click();
  await expect(page.getByText("La fin vient après le début.")).toBeVisible();
  await page.getByLabel("Première année").selectOption("2019");
  await page.getByLabel("Dernière année").selectOption("2022");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Recevoir le lien de confirmation" }).click();
  await expect(page.getByRole("heading", { name: "Regardez vos e-mails" })).toBeVisible();
  await expectAccessible(page);

  // The mail shows the text again, and confirming it there makes it count.
  await page.goto(await ownLink(email));
  await hydrated(page);
  await expect(page.getByLabel("Votre avis")).toHaveValue(WORDS);
  await page.getByLabel("J’ai réellement suivi des séances").check();
  await page.getByRole("button", { name: "Confirmer mon avis" }).click();
  await expect(page.getByRole("heading", { name: "Merci, votre avis est confirmé" })).toBeVisible();
  await expectNoSidewaysScroll(page);

  // The coach recognises the person without reading the review.
  await signInBrowser(context, coach.email);
  await open(page, COACH_PAGE);
  const claim = page.getByRole("article").filter({ hasText: "Paule" });
  await expect(claim).toContainText("Yoga, de 2019 à 2022, 6 à 20 séances");
  await expect(page.getByText(WORDS)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await claim.getByRole("button", { name: /^Oui, c’était mon client/ }).click();
  await expect(toast(page, "Merci, nous relisons maintenant l’avis")).toBeVisible();
  await expect(claim).toHaveCount(0);

  // The operator publishes it.
  await signInBrowser(context, EMAILS.operator);
  await open(page, "/back-office/reports/former-clients");
  const waiting = page.getByRole("article").filter({ hasText: name });
  await expect(waiting).toContainText("Reconnu par le coach");
  await expectNoSidewaysScroll(page);
  await waiting.getByRole("button", { name: /^Publier/ }).click();
  await expect(toast(page, "Avis publié")).toBeVisible();

  // Visitors see it with its mark, after the others, and the average is what it was.
  await context.clearCookies();
  await expect
    .poll(async () => {
      await page.goto(`/coach/${coachId}?onglet=avis`);
      return page.getByText(WORDS).count();
    })
    .toBe(1);
  const reviews = page.getByRole("article").filter({ hasText: /Une séance claire|Trois ans/ });
  await expect(reviews).toHaveCount(2);
  await expect(reviews.first()).toContainText("Une séance claire.");
  await expect(reviews.last()).toContainText("Ancien client, avant Élan");
  await expect(page.getByText("5,0 de moyenne sur 1 avis")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // The coach answers it like every other review.
  await signInBrowser(context, coach.email);
  await open(page, "/dashboard/reviews?filter=former");
  const card = page.getByRole("article").filter({ hasText: WORDS });
  await card.getByText("Répondre").click();
  await card.getByLabel("Votre réponse").fill("Merci Paule.");
  await card.getByRole("button", { name: "Publier ma réponse" }).click();
  await expect(toast(page, "Réponse publiée")).toBeVisible();
});
