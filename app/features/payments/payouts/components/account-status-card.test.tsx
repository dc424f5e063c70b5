import { act } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { renderElement, renderRoutes, screen } from "../../../../../tests/fixtures/component/component.tsx";
import type { AccountStatus } from "../../core/rules/provider.ts";
import type { PayoutAccount } from "../queries/payment-info.server.ts";
import { AccountStatusCard } from "./account-status-card.tsx";

const accountWith = (given: Partial<PayoutAccount> = {}): PayoutAccount => ({
  exists: true,
  status: "pending",
  onboardingCompleted: false,
  heldUntil: undefined,
  ...given,
});

afterEach(() => vi.useRealTimers());

test.each([
  ["pending", "En attente"],
  ["active", "Actif"],
  ["restricted", "Restreint"],
  ["inactive", "Inactif"],
] as const)("an account that is %s says « %s »", async (status, label) => {
  await renderElement(<AccountStatusCard account={accountWith({ status })} visit={null} />);
  expect(screen.getByText(label)).toBeVisible();
  expect(screen.queryByText("Versements en pause")).toBeNull();
});

test("without an account the coach is told to create one", async () => {
  await renderElement(<AccountStatusCard account={accountWith({ exists: false })} visit={null} />);
  expect(screen.getByText("En attente")).toBeVisible();
  expect(screen.getByText(/^Vous n’avez pas encore de compte Stripe\./)).toBeVisible();
});

test("payouts that are held and a link that is too old are said", async () => {
  const heldUntil = new Date(Date.now() + 3 * 86_400_000);
  await renderElement(
    <AccountStatusCard account={accountWith({ status: "inactive", heldUntil })} visit="encore" />,
  );
  expect(screen.getByText("Versements en pause")).toBeVisible();
  expect(screen.getByText("Ce lien vers Stripe n’est plus valable")).toBeVisible();
  expect(screen.getByText(/Compléter mon compte Stripe/)).toBeVisible();
});

test("a coach who comes back from Stripe hears of the new status as soon as it is there", async () => {
  let status: AccountStatus = "pending";
  function Screen() {
    return <AccountStatusCard account={useLoaderData<PayoutAccount>()} visit="retour" />;
  }
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await renderRoutes([{ path: "*", Component: Screen, loader: () => accountWith({ status }) }]);
  expect(screen.getByRole("status")).toHaveTextContent(/^Nous demandons des nouvelles à Stripe/);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText("En attente")).toBeVisible();
  status = "active";
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByText("Actif")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(/maintenant\s: Actif\.$/);
});
