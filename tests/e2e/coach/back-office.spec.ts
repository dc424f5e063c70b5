import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { open, toast } from "../../fixtures/accounts/own-account.ts";
import { addWaitingCoach } from "../../fixtures/bookings/waiting-coach.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE } from "../../fixtures/browser/browser.ts";
import { createMember } from "../../fixtures/browser/browser-members.ts";
import { newProduct } from "../../fixtures/browser/cart.ts";
import { newEmail } from "../../fixtures/browser/dialogs.ts";
import { inDatabase, query } from "../../fixtures/browser/e2e-database.ts";
import { test } from "../../fixtures/browser/people.ts";
import { addOrder } from "../../fixtures/shop/written-orders.ts";

const DIALOG = '[role="dialog"]';

test.use({ as: "operator", viewport: PHONE, allowedErrors: [/status of (400|409)/] });

// tests/http/coach/back-office-people.test.ts and coach-approval.test.ts prove what the two people may do meanwhile,
// tests/http/coach/back-office-shop.test.ts which forms the server refuses.
test("an operator suspends and restores somebody, refuses and approves a coach, deals with an order and sells a product, on a phone", async ({
  page,
}) => {
  const { id, email } = await createMember({ role: "coach" });
  const waiting = await inDatabase((sql) => addWaitingCoach(sql, id));
  const dialog = page.getByRole("dialog");
  const menuLink = (name: string) =>
    page.getByRole("navigation", { name: "Tableau de bord" }).getByRole("link", { name, exact: true });

  await open(page, "/back-office/people");
  const find = async () => {
    await page.getByLabel(/^Nom, e-mail, téléphone/).fill(email);
    await page.getByRole("button", { name: "Rechercher" }).click();
  };
  await find();
  const card = page.getByRole("article");
  await expect(card).toHaveCount(1);
  await card.getByRole("link", { name: /^Suspendre/ }).click();
  await page.getByRole("button", { name: /^Suspendre le compte/ }).click();
  await dialog.getByRole("button", { name: "Suspendre le compte" }).click();
  await expect(dialog.getByText("Dites pourquoi")).toBeVisible();
  await expect(dialog.getByLabel("Motif")).toBeFocused();
  await expectAccessible(page, DIALOG);
  await dialog.getByLabel("Motif").selectOption("misleading");
  await dialog.getByLabel("Raison").fill("Faux diplômes");
  await dialog.getByRole("button", { name: "Suspendre le compte" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Ce compte est suspendu/)).toBeVisible();
  await page.getByRole("link", { name: "Personnes" }).last().click();
  await find();
  await expect(card).toHaveCount(1);
  await expect(card.getByText("Suspendu", { exact: true })).toBeVisible();
  await expect(card).toContainText("Faux diplômes");
  await card.getByRole("button", { name: "Rétablir" }).click();
  await expect(toast(page, "Compte rétabli")).toBeVisible();
  await expect(card.getByText("Suspendu", { exact: true })).toHaveCount(0);

  await menuLink("Coachs").click();
  await page.getByRole("link", { name: waiting.name }).click();
  await page.getByRole("button", { name: "Refuser" }).click();
  await dialog.getByLabel("Raison").fill("Ajoutez votre diplôme de yoga.");
  await dialog.getByRole("button", { name: "Refuser et prévenir" }).click();
  await expect(toast(page, "Coach prévenu")).toBeVisible();
  await expect(page.getByText("Refusé", { exact: true })).toBeVisible();
  // The coach asks again while the page still shows the refusal: the decision is not taken, and the page is read again.
  await query(
    "update coaches set approval = 'waiting', decided_at = null, refusal_reason = null where id = $1",
    waiting.coachId,
  );
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(toast(page, "Rien n’a changé")).toBeVisible();
  await expect(page.getByText("En attente", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(toast(page, "Coach validé")).toBeVisible();
  await query("delete from coaches where id = $1", waiting.coachId);

  const lastName = `Essai${randomUUID().slice(0, 8)}`;
  const { id: productId } = await newProduct({ name: "Tapis d’essai", priceCents: 4_500, stock: 20 });
  const lines = [{ productId, quantity: 2 }];
  const number = await inDatabase((sql) => addOrder(sql, { email: newEmail("client"), lastName, lines }));
  await menuLink("Boutique").click();
  await page.getByLabel("Numéro, nom ou adresse e-mail").fill(lastName);
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByLabel("Transporteur").fill("Colissimo");
  await page.getByLabel("Numéro de suivi").fill("6A0123456789");
  await page.getByRole("button", { name: "Marquer comme expédiée" }).click();
  await expect(toast(page, "Commande expédiée")).toBeVisible();
  await page.getByRole("button", { name: /Marquer comme livrée/ }).click();
  await expect(toast(page, "Commande livrée")).toBeVisible();
  await page.getByRole("button", { name: /^Rembourser/ }).click();
  await dialog.getByLabel("Montant").fill("10,50");
  await dialog.getByLabel("Raison").fill("Une rayure");
  await expectAccessible(page, DIALOG);
  await dialog.getByRole("button", { name: "Rembourser" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Remboursée en partie")).toBeVisible();
  await expectNoSidewaysScroll(page);
  const actions = await query<{ action: string }>(
    "select action from operator_actions where thing_id = $1 and action like '% order' order by id",
    number,
  );
  expect(actions.map(({ action }) => action)).toEqual(["ship order", "deliver order", "refund order"]);

  const name = `Corde ${randomUUID().slice(0, 8)}`;
  await menuLink("Boutique").click();
  await page.getByRole("main").getByRole("link", { name: "Produits" }).click();
  await page.getByRole("link", { name: "Ajouter un produit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nouveau produit");
  await page.getByLabel("Nom", { exact: false }).first().fill(name);
  await page.getByLabel("Résumé").fill("Une corde à sauter.");
  await page.getByLabel("Description").fill("Une corde à sauter en acier gainé.");
  await page.getByLabel("Prix, toutes taxes comprises").fill("19,90");
  await page.getByRole("button", { name: "Ajouter le produit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const buffer = await sharp({ create: { width: 700, height: 700, channels: 3, background: "#b8431f" } })
    .png()
    .toBuffer();
  await page
    .getByLabel("Choisir une image")
    .setInputFiles({ name: "corde.png", mimeType: "image/png", buffer });
  await page.getByLabel("Ce que l’on y voit").fill("Une corde enroulée");
  await page.getByRole("button", { name: "Ajouter l’image" }).click();
  await expect(toast(page, "Image ajoutée")).toBeVisible();
  const shown = page.getByRole("img", { name: "Une corde enroulée" });
  await expect(shown).toBeVisible();
  expect((await page.request.get((await shown.getAttribute("src")) ?? "")).status()).toBe(200);

  const received = page.getByRole("form", { name: "Réception" });
  await received.getByLabel("Quantité reçue").fill("12");
  await received.getByRole("button", { name: "Ajouter au stock" }).click();
  await expect(toast(page, "Stock ajouté")).toBeVisible();
  const corrected = page.getByRole("form", { name: "Correction" });
  await corrected.getByLabel("Différence").fill("-2");
  await corrected.getByLabel("Raison").fill("Inventaire");
  await corrected.getByRole("button", { name: "Corriger le stock" }).click();
  await expect(toast(page, "Stock corrigé")).toBeVisible();
  await expect(page.getByText("10 en stock")).toBeVisible();

  await page.getByRole("button", { name: /Mettre en vente/ }).click();
  await expect(toast(page, "Produit en vente")).toBeVisible();
  // The page has the state after this change now; saving over an earlier one would be refused.
  await expect(page.getByRole("button", { name: /Retirer de la vente/ })).toBeVisible();
  await page.getByLabel("Prix, toutes taxes comprises").fill("21");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(toast(page, "Produit enregistré")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /Retirer de la vente/ }).click();
  await expect(toast(page, "Produit retiré de la vente")).toBeVisible();
  expect(
    await query("select price_cents as price, is_on_sale as sold from products where name = $1", name),
  ).toEqual([{ price: 2_100, sold: false }]);
});
