import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE } from "../fixtures/browser.ts";
import { newProduct } from "../fixtures/cart.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { open, toast } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";
import { addOrder } from "../fixtures/written-orders.ts";

test.use({ as: "operator", viewport: PHONE });

// tests/http/back-office-shop.test.ts proves which forms the server refuses.
test("an order is shipped, delivered and refunded in part, and a product is added, pictured, stocked, sold, changed and taken off sale, on a phone", async ({
  page,
}) => {
  const lastName = `Essai${randomUUID().slice(0, 8)}`;
  const { id: productId } = await newProduct({ name: "Tapis d’essai", priceCents: 4_500, stock: 20 });
  const lines = [{ productId, quantity: 2 }];
  const number = await inDatabase((sql) => addOrder(sql, { email: newEmail("client"), lastName, lines }));
  await open(page, `/back-office/boutique/commandes/${number}`);
  await page.getByLabel("Transporteur").fill("Colissimo");
  await page.getByLabel("Numéro de suivi").fill("6A0123456789");
  await page.getByRole("button", { name: "Marquer comme expédiée" }).click();
  await expect(toast(page, "Commande expédiée")).toBeVisible();
  await page.getByRole("button", { name: /Marquer comme livrée/ }).click();
  await expect(toast(page, "Commande livrée")).toBeVisible();
  await page.getByRole("button", { name: /^Rembourser/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Montant").fill("10,50");
  await dialog.getByLabel("Raison").fill("Une rayure");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Rembourser" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Remboursée en partie")).toBeVisible();
  await expectNoSidewaysScroll(page);
  const actions = await query<{ action: string }>(
    "select action from operator_actions where thing_id = $1 order by id",
    number,
  );
  expect(actions.map(({ action }) => action)).toEqual(["ship order", "deliver order", "refund order"]);

  const name = `Corde ${randomUUID().slice(0, 8)}`;
  await page.getByRole("link", { name: "Boutique", exact: true }).last().click();
  await page.getByLabel("Numéro, nom ou adresse e-mail").fill(lastName);
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
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
