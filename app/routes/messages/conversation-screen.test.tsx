import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FoundConversation } from "~/features/messages/queries/list-conversations.server.ts";
import { renderElement, screen, viewerWith } from "../../../tests/fixtures/component/component.tsx";
import { ConversationScreen } from "./conversation-screen.tsx";

const OPEN: FoundConversation = {
  id: 7,
  side: "student",
  name: "Nora Diallo",
  photo: null,
  unread: 0,
  acceptedAt: null,
  declinedAt: null,
  blockedBy: null,
  lastMessageAt: new Date("2026-11-18T09:00:00Z"),
  coachId: 4,
  address: null,
  hasPhone: false,
  phone: null,
  ownPhone: null,
  sharesPhone: false,
  closed: undefined,
  hasLeft: false,
  isBookable: true,
  readId: 1,
  otherReadId: 0,
};

const renderConversation = (given: Partial<FoundConversation> = {}) =>
  renderElement(
    <ConversationScreen
      conversation={{ ...OPEN, ...given }}
      range={{ messages: [], earlier: false, later: false }}
      proposed={{ proposals: [], series: [], ways: undefined, sells: true }}
      phones={[]}
      prospectId={undefined}
      canned={undefined}
      clientId="0c7a52a4-5b2c-4b34-8d29-7e7a25f0f001"
      today="2026-11-19"
    />,
    { at: "/messages/7", viewer: viewerWith() },
  );

test("a student books from an open conversation, with a coach who can be booked", async () => {
  const findWay = async (given?: Partial<FoundConversation>) => {
    await renderConversation(given);
    const way = screen.queryByRole("link", { name: "Réserver" })?.getAttribute("href");
    cleanup();
    return way;
  };
  expect(await findWay()).toBe("/coach/4/reserver");
  expect(await findWay({ side: "coach" })).toBeUndefined();
  expect(await findWay({ isBookable: false })).toBeUndefined();
  expect(await findWay({ closed: "Ce coach n’est pas disponible pour cette demande." })).toBeUndefined();
});
