import { expect, test, vi } from "vitest";
import { parisInstant } from "~/platform/format/dates.ts";
import {
  renderElement,
  screen,
  viewerWith,
  waitFor,
} from "../../../../../../tests/fixtures/component/component.tsx";
import { HeldSlots } from "./held-slots.tsx";

const hold = {
  id: "3f7f9a55-0b6e-4c5f-9c55-0c9cf0f0a001",
  coachId: 4,
  coachName: "Sarah Benali",
  startsAt: parisInstant("2026-11-24", "10:00"),
  heldUntil: parisInstant("2026-11-20", "09:40"),
  minutes: 60,
  place: "venue" as const,
  priceCents: 4_500,
  checkoutUrl: "/paiement-demo/1",
};

test("whoever comes back from the payment is shown what is held, and the way on", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await renderElement(<HeldSlots holds={[hold]} />, { viewer: viewerWith() });
  const title = "Votre créneau du mardi 24 novembre 2026 à 10:00 est gardé jusqu’à 09:40.";
  expect(screen.getByText(title).closest("li")).toHaveTextContent(
    /1 h avec Sarah Benali, chez le coach\. 45,00\s€ à payer\./,
  );
  expect(screen.getByRole("link", { name: "Reprendre le paiement" })).toHaveAttribute(
    "href",
    "/paiement-demo/1",
  );
  // The browser has gone back to where the form was sent, far below.
  await waitFor(() => expect(scrolled.mock.contexts[0]).toBe(screen.getByText(title).closest("ul")));
});
