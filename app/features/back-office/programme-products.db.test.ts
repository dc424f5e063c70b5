import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { findProgrammeFile } from "~/features/programmes/queries/programme-file.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { SECRETS } from "../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { demoShop } from "../../../tests/fixtures/shop/shop.ts";
import { orderToken, requireOrderByToken } from "../shop/gate.server.ts";
import { findOrderFile } from "../shop/orders/queries/order-files.server.ts";
import { newProductSchema } from "../shop/schema.ts";
import { createProduct, sellProduct } from "./commands/work-on-products.server.ts";

const { db, rows, buy } = demoShop(testDatabase());
const { linkSecret } = SECRETS;
const operator = ownerOf(randomUUID(), "operator");

beforeAll(async () => {
  await db.insert(users).values({ id: operator.id, email: "equipe@boutique.fr", role: "student" });
  await rows("select setval(pg_get_serial_sequence('products', 'id'), 100)");
});

const SENT = {
  name: "Reprise",
  summary: "Reprise.",
  description: "Reprise.",
  inside: "",
  priceCents: "19",
  vatRate: "200",
  category: "coaching",
  type: "one_time",
  programme: "remise-en-forme",
};

test("a programme that is added names one of ours, sold as it is sold", () => {
  const refusals = (given: Partial<typeof SENT>) =>
    newProductSchema.safeParse({ ...SENT, ...given }).error?.issues.map(({ path }) => path.join()) ?? [];
  expect(refusals({})).toEqual([]);
  expect(refusals({ programme: "programme-course", type: "subscription" })).toEqual([]);
  expect(refusals({ category: "equipment", programme: "" })).toEqual([]);
  expect(refusals({ programme: "" })).toEqual(["programme"]);
  expect(refusals({ programme: "inconnu" })).toEqual(["programme"]);
  expect(refusals({ programme: "programme-course" })).toEqual(["programme"]);
  expect(refusals({ type: "subscription" })).toEqual(["programme"]);
  expect(refusals({ category: "equipment" })).toContain("programme");
});

test("a programme that is added and sold delivers its file; what would deliver nothing is not put on sale", async () => {
  const id = await createProduct(db, operator, newProductSchema.parse(SENT));
  await rows(
    "insert into product_pictures (product_id, position, image, alt) values ($1, 0, '/x.webp', 'Vue')",
    id,
  );
  await sellProduct(db, operator, id, true);
  const orderId = await buy({}, { lines: [{ productId: id, quantity: 1, priceCents: 1_900 }] });
  const order = await requireOrderByToken(db, linkSecret, orderToken(linkSecret, orderId));
  const slug = await findOrderFile(db, order, id);
  expect((await findProgrammeFile(slug ?? ""))?.name).toBe("remise-en-forme.pdf");
  // One whose content was written by hand, before there was a list, and one that is not sold so.
  for (const programme of ["inconnu", "programme-course"]) {
    await rows("update products set programme = $2, is_on_sale = false where id = $1", id, programme);
    await expect(sellProduct(db, operator, id, true)).rejects.toThrow("pas de contenu");
  }
});
