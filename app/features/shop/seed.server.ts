import { sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import * as equipment from "./seed/equipment-products.ts";
import type { ProductSample } from "./seed/product-sample.ts";
import * as programmes from "./seed/programme-products.ts";
import * as supplements from "./seed/supplement-products.ts";
import { productPictures, products, stockMoves } from "./tables.server.ts";

/** The index gives the id, and thus the order in the shop: categories alternate. */
const PRODUCTS: ProductSample[] = [
  equipment.halteresReglables,
  supplements.proteineWhey,
  programmes.premierDixKm,
  equipment.tapisDeSol,
  supplements.creatine,
  programmes.programmeForce,
  equipment.kettlebell,
  supplements.barresCereales,
  programmes.remiseEnForme,
  equipment.bandesElastiques,
  supplements.boissonEffort,
  programmes.forceSansMateriel,
  equipment.rameur,
  supplements.proteineVegetale,
  programmes.programmeCourse,
  equipment.cordeASauter,
  supplements.magnesium,
  programmes.mobiliteAuQuotidien,
  equipment.bancInclinable,
  supplements.electrolytes,
  programmes.priseDeMasse,
  equipment.cageASquat,
  supplements.gelsEnergetiques,
  programmes.programmeForme,
];

/** VAT in thousandths: reduced rate for food, standard rate otherwise. */
const FOOD_VAT = 55;
const USUAL_VAT = 200;

export async function seedProducts(tx: Transaction): Promise<void> {
  const samples = PRODUCTS.map((sample, index) => ({ sample, productId: index + 1 }));
  await tx
    .insert(products)
    .values(samples.map(({ sample, productId }) => ({ id: productId, ...row(sample) })));
  // The ids were set explicitly, so the sequence must be moved past them.
  await tx.execute(sql`select setval(pg_get_serial_sequence('products', 'id'), ${PRODUCTS.length})`);
  await tx.insert(productPictures).values(
    samples.flatMap(({ sample, productId }) =>
      sample.pictures.map(({ file, alt }, position) => ({
        productId,
        position,
        image: `/images/boutique/${file}.svg`,
        alt: withNonBreakingSpaces(alt),
      })),
    ),
  );
  await tx.insert(stockMoves).values(
    samples
      .filter(({ sample }) => sample.received > 0)
      .map(({ sample, productId }) => ({
        productId,
        kind: "received" as const,
        quantity: sample.received,
        words: "Stock de départ",
      })),
  );
}

function row({ name, summary, description, inside, since, ...sample }: ProductSample) {
  const { priceCents, category, type, netGrams = null, programme = null } = sample;
  const createdAt = new Date(`${since}T09:00:00Z`);
  return {
    priceCents,
    category,
    type,
    netGrams,
    programme,
    createdAt,
    changedAt: createdAt,
    name: withNonBreakingSpaces(name),
    summary: withNonBreakingSpaces(summary),
    description: withNonBreakingSpaces(description),
    inside: inside.map(withNonBreakingSpaces),
    vatRate: category === "supplements" ? FOOD_VAT : USUAL_VAT,
  };
}
