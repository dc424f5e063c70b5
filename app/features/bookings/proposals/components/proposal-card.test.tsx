import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  json,
  renderElement,
  screen,
  stubServer,
  viewerWith,
} from "../../../../../tests/fixtures/component/component.tsx";
import type { Side } from "../../sessions/rules/states.ts";
import type { PaymentWays } from "../queries/find-payment-ways.server.ts";
import type { ShownProposal } from "../queries/list-proposals.server.ts";
import { AcceptForm } from "./accept-form.tsx";
import { ProposalCard } from "./proposal-card.tsx";

const PROPOSAL: ShownProposal = {
  id: "00000000-0000-4000-8000-000000000001",
  messageId: 3,
  coachId: 4,
  listingId: 31,
  title: "Musculation avec Camille",
  startsAt: new Date("2026-11-24T09:00:00Z"),
  minutes: 60,
  place: "webcam",
  city: null,
  priceCents: 4_150,
  state: "proposed",
  holdsSlot: true,
  expiresAt: new Date("2026-11-23T09:00:00Z"),
  bookingId: null,
};
const PACK = {
  id: "00000000-0000-4000-8000-000000000002",
  name: "",
  totalMinutes: 300,
  sessionMinutes: null,
  priceCents: 20_000,
  commissionRate: 10,
  listingId: null,
  minutesLeft: 300,
  freeChangeHours: 24,
  expiresAt: new Date("2027-11-24T09:00:00Z"),
  purpose: "bought",
} as const;

interface Given {
  proposal?: Partial<ShownProposal>;
  side?: Side;
  isOpen?: boolean;
  ways?: Partial<PaymentWays>;
  sells?: boolean;
}

const renderCard = ({ proposal, side = "student", isOpen = true, ways, sells = true }: Given = {}) => {
  const shown = { ...PROPOSAL, ...proposal };
  return renderElement(
    <ProposalCard proposal={shown} side={side} isOpen={isOpen} isBookable>
      {side === "student" && (
        <AcceptForm
          proposal={shown}
          ways={{ packs: [], isFreeOffered: false, phone: null, ...ways }}
          sells={sells}
        />
      )}
    </ProposalCard>,
    { at: "/messages/7", viewer: viewerWith() },
  );
};

const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);
const link = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

test("each of the two can answer an open proposal in their way, and nobody in a closed conversation", async () => {
  const found: (string | null)[][] = [];
  for (const given of [{}, { side: "coach" }, { isOpen: false }, { side: "coach", isOpen: false }] as const) {
    await renderCard(given);
    found.push(buttons());
    cleanup();
  }
  expect(found).toEqual([["Accepter et payer", "Décliner"], ["Retirer"], [], []]);
});

test("an answered proposal leads on: to the payment, the session, or the other slots", async () => {
  const bookingId = "00000000-0000-4000-8000-000000000009";
  const open = async (given: Given) => {
    cleanup();
    await renderCard(given);
    expect(buttons()).toEqual([]);
  };
  await open({ proposal: { state: "paying", bookingId } });
  expect(link("Reprendre le paiement")).toBe(`/reservation/${bookingId}`);
  await open({ proposal: { state: "paying" }, side: "coach" });
  expect(screen.getByText(/L’élève est en train de payer/)).toBeVisible();
  await open({ proposal: { state: "accepted", bookingId }, side: "coach" });
  expect(link("Voir la séance")).toBe(`/dashboard/bookings/${bookingId}`);
  for (const state of ["expired", "withdrawn"] as const) {
    await open({ proposal: { state } });
    expect(link("Voir les autres créneaux")).toBe("/coach/4/reserver?listing=31&minutes=60&place=webcam");
  }
  await open({ proposal: { state: "declined" } });
  expect(link("Voir les autres créneaux")).toBeUndefined();
});

test("hours of a pack and a free first lesson come before the card, which needs a marketplace that sells", async () => {
  await renderCard({ ways: { packs: [PACK], isFreeOffered: true } });
  expect(screen.getByRole("radio", { checked: true })).toHaveAccessibleName(/^Premier cours offert/);
  expect(buttons()).toContain("Accepter");
  cleanup();
  // Half an hour is left of the pack: it does not cover the session.
  await renderCard({ ways: { packs: [{ ...PACK, minutesLeft: 30 }] } });
  expect(screen.queryByRole("radio")).toBeNull();
  cleanup();
  await renderCard({ sells: false });
  expect(buttons()).toEqual(["Décliner"]);
});

test("at home the address is asked for before anything is sent", async () => {
  stubServer({ "GET /functions/v1/geocode-search": () => json([]) });
  const { user } = await renderCard({ proposal: { place: "home" } });
  await user.click(screen.getByRole("button", { name: "Accepter et payer" }));
  expect(await screen.findByText("Indiquez l’adresse de la séance.")).toBeVisible();
});
