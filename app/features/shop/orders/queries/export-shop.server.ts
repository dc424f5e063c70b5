import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { listSaleDocuments } from "~/features/invoicing/queries/sale-documents.server.ts";
import { documentNumber } from "~/features/invoicing/rules/document-numbers.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { orderLines, orderSteps, orders } from "../../tables.server.ts";
import { orderLabel } from "../rules/order-states.ts";
import { orderName } from "../rules/orders.ts";

/** For the personal data export. */
export async function exportShop(db: Executor, { id: userId }: Owner) {
  const own = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt));
  if (own.length === 0) return { commandes: [] };
  const ids = own.map(({ id }) => id);
  const [lines, steps, documents] = await Promise.all([
    db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
    db.select().from(orderSteps).where(inArray(orderSteps.orderId, ids)).orderBy(asc(orderSteps.id)),
    listSaleDocuments(db, "order", ids),
  ]);
  const of = <T extends { orderId: string }>(rows: T[], id: string) =>
    rows.filter(({ orderId }) => orderId === id);
  const commandes = own.map((order) => ({
    numero: orderName(order),
    le: order.createdAt,
    etat: orderLabel(order),
    email: order.email,
    livraison: {
      prenom: order.firstName,
      nom: order.lastName,
      adresse: order.address,
      code_postal: order.postalCode,
      ville: order.city,
      pays: order.country,
      transporteur: order.carrier || undefined,
      suivi: order.tracking || undefined,
    },
    articles: of(lines, order.id).map(({ name, quantity, unitCents, returnedQuantity }) => ({
      quoi: name,
      quantite: quantity,
      prix_unitaire_centimes: unitCents,
      renvoyes: returnedQuantity || undefined,
    })),
    livraison_centimes: order.deliveryCents,
    total_centimes: order.linesCents + order.deliveryCents,
    rembourse_centimes: order.refundCents,
    etapes: of(steps, order.id).map(({ step, words, cents, at }) => ({
      quoi: step,
      mots: words || undefined,
      centimes: cents ?? undefined,
      le: at,
    })),
    documents: documents
      .filter(({ subjectId }) => subjectId === order.id)
      .map((document) => ({
        numero: documentNumber(document),
        total_centimes: document.totalCents,
        le: document.issuedAt,
      })),
  }));
  return { commandes };
}
