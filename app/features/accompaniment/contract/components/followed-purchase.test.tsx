import { afterEach, expect, test, vi } from "vitest";
import { renderElement, screen } from "../../../../../tests/fixtures/component/component.tsx";
import type { BoughtAccompaniment } from "../queries/purchase.server.ts";
import { FollowedPurchase } from "./followed-purchase.tsx";

afterEach(() => vi.restoreAllMocks());

const RUNNING = { type: "accompagnement", months: 6, status: "running", checkoutUrl: null, isReceived: true };

test.each([
  [900, true],
  [0, false],
])(
  "a payment that is confirmed while the page is %i pixels down leads back to its top: %s",
  async (down, leads) => {
    vi.spyOn(window, "scrollY", "get").mockReturnValue(down);
    const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    await renderElement(<FollowedPurchase bought={RUNNING as unknown as BoughtAccompaniment} takesOver />);
    const panel = screen.getByText("Votre accompagnement est en cours").closest("[role=status]");
    expect(document.activeElement === panel).toBe(leads);
    expect(scrollTo.mock.calls.some(([x, y]) => Number(x) === 0 && y === 0)).toBe(leads);
  },
);
