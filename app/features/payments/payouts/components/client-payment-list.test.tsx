import { expect, test } from "vitest";
import { renderElement, screen } from "../../../../../tests/fixtures/component/component.tsx";
import { ClientPaymentList } from "./client-payment-list.tsx";

const PAYMENT = {
  createdAt: new Date("2026-11-02T10:00:00Z"),
  collectedCents: 4_500,
  refundedCents: 0,
  documents: [],
};
const INVOICE = { id: "f1", kind: "invoice" as const, number: "F-7-000001" };

test("each payment has its invoice, or else the receipt of its session or pack", async () => {
  await renderElement(
    <ClientPaymentList
      rows={[
        { ...PAYMENT, id: "p1", description: "Yoga, 1 h", soldId: "s1", documents: [INVOICE] },
        { ...PAYMENT, id: "p2", description: "Pack de 5 h", soldId: "s2" },
        { ...PAYMENT, id: "p3", description: "Autre chose", soldId: null },
      ]}
      total={3}
      page={1}
      pageCount={1}
      hrefFor={(page) => `?page=${page}`}
      receiptFor={(id) => `/receipts/${id}`}
    />,
  );
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Facture F-7-000001 (PDF)", "/factures/f1"],
    ["Reçu, Pack de 5 h (PDF)", "/receipts/s2"],
  ]);
});
