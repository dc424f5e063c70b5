import { expect, test } from "vitest";
import { renderRoutes, screen } from "../../../../tests/fixtures/component/component.tsx";
import type { ShownWithdrawal } from "../queries.server.ts";
import { ServiceWithdrawal } from "./service-withdrawal.tsx";

const CONTRACT = {
  name: "Accompagnement complet, 3\u00a0mois",
  boughtAt: new Date("2026-06-02T10:00:00Z"),
  isOpen: true,
  priceCents: 10_000,
  dueCents: 12_000,
  declared: "L’accompagnement, en entier",
  path: "/mon-accompagnement/renoncer",
};
const DECLARED: ShownWithdrawal = {
  number: 7,
  contract: CONTRACT.name,
  declared: CONTRACT.declared,
  status: "closed",
  atOnceCents: 4_200,
  laterCents: 0,
  refundedCents: 0,
  proofCarrier: "",
  proofTracking: "",
  words: "",
  declaredAt: new Date("2026-06-05T10:00:00Z"),
};

const show = async (given: { isOpen: boolean; declared?: ShownWithdrawal }) => {
  const sent: Record<string, unknown>[] = [];
  const { user } = await renderRoutes(
    [
      {
        path: "/renoncer",
        element: (
          <ServiceWithdrawal
            contract={CONTRACT}
            isOpen={given.isOpen}
            declared={given.declared}
            email="ines@exemple.fr"
            fields={{ balanceCents: "-2000" }}
            over={{ text: "Vous pouvez y mettre fin.", way: { label: "Mettre fin", to: "/terminer" } }}
          />
        ),
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()));
          return { ok: false, refusal: "Le décompte a changé." };
        },
      },
    ],
    { at: "/renoncer" },
  );
  return { user, sent };
};

const button = () => screen.queryByRole("button", { name: "Confirmer la rétractation" });

test("within the period shows the last day and what goes back, and sends what was seen", async () => {
  const { user, sent } = await show({ isOpen: true });
  expect(screen.getByText("16 juin 2026 inclus")).toBeVisible();
  // More is due than was paid: nothing goes back, and no more than the price is kept.
  expect(screen.getByText("0,00\u00a0€", { normalizer: String })).toBeVisible();
  expect(screen.getByText(/100,00\s€ restent dus/)).toBeVisible();
  await user.click(button() as HTMLElement);
  expect(await screen.findByText("Le décompte a changé.")).toBeVisible();
  expect(sent).toEqual([{ balanceCents: "-2000" }]);
});

test("after the period says so, with the way that is left", async () => {
  await show({ isOpen: false });
  expect(screen.getByText("Le délai de rétractation est passé")).toBeVisible();
  expect(screen.getByRole("link", { name: "Mettre fin" })).toBeVisible();
  expect(button()).toBeNull();
});

test("once declared is a statement, and cannot be declared again", async () => {
  await show({ isOpen: true, declared: DECLARED });
  expect(screen.getByRole("article", { name: "Rétractation R-000007" })).toHaveTextContent(
    /Terminée.*42,00\s€ vous sont remboursés/,
  );
  expect(button()).toBeNull();
});
