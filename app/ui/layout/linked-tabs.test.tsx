import { useSearchParams } from "react-router";
import { expect, test } from "vitest";
import { renderRoutes, screen, waitFor } from "../../../tests/fixtures/component/component.tsx";
import { LinkedTabs } from "./linked-tabs.tsx";

const TABS = ["À propos", "Avis", "Recommandations"].map((label) => {
  const key = label === "À propos" ? "" : label.toLowerCase();
  return { key, label, to: key ? `/page?onglet=${key}` : "/page", panel: <p>{`Texte de ${label}`}</p> };
});

async function renderTabs() {
  let loads = 0;
  function Page() {
    const [parameters] = useSearchParams();
    return <LinkedTabs id="profil" label="Profil" tabs={TABS} current={parameters.get("onglet") ?? ""} />;
  }
  const route = { path: "/page", loader: () => (loads += 1), Component: Page };
  const site = await renderRoutes([route], { at: "/page" });
  return { ...site, loads: () => loads };
}

const tab = (name: string) => screen.getByRole("tab", { name });

test("the tabs follow the arrow keys, the address follows them, and nothing is loaded again", async () => {
  const { user, address, loads } = await renderTabs();
  expect(tab("À propos")).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("tabpanel", { name: "À propos" })).toBeVisible();
  tab("À propos").focus();
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(tab("Avis")).toHaveFocus());
  expect(address()).toBe("/page?onglet=avis");
  expect(screen.getByText("Texte de Avis")).toBeVisible();
  expect(screen.getByText("Texte de À propos")).not.toBeVisible();
  await user.keyboard("{End}");
  await waitFor(() => expect(tab("Recommandations")).toHaveFocus());
  expect(screen.getByText("Texte de Recommandations")).toBeVisible();
  // After the last tab comes the first one, and before the first the last.
  await user.keyboard("{ArrowRight}");
  expect(address()).toBe("/page");
  await waitFor(() => expect(tab("À propos")).toHaveFocus());
  await user.keyboard("{ArrowLeft}");
  await waitFor(() => expect(tab("Recommandations")).toHaveFocus());
  await user.keyboard("{Home}");
  await waitFor(() => expect(tab("À propos")).toHaveFocus());
  expect(tab("À propos")).toHaveAttribute("aria-selected", "true");
  // The Tab key stops once in the row of tabs, then in what the open tab shows.
  await user.keyboard("{Tab}");
  await waitFor(() => expect(screen.getByRole("tabpanel", { name: "À propos" })).toHaveFocus());
  await user.click(tab("Avis"));
  expect(screen.getByRole("tabpanel", { name: "Avis" })).toBeVisible();
  expect(loads()).toBe(1);
});
