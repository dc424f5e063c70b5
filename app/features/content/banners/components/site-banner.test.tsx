import { beforeEach, expect, test, vi } from "vitest";
import { renderElement, screen } from "../../../../../tests/fixtures/component/component.tsx";
import { SiteBanner } from "./site-banner.tsx";

const BANNER = {
  key: "1.1",
  text: "Soldes jusqu’à dimanche.",
  link: { label: "La boutique", to: "/shop" },
  tone: "offer" as const,
};
const show = (key: string) =>
  renderElement(
    <>
      <SiteBanner banner={{ ...BANNER, key }} />
      <main id="contenu" tabIndex={-1} />
    </>,
  );
const banner = () => screen.queryByRole("complementary", { name: "Annonce" });

beforeEach(() => localStorage.clear());

test("a closed banner stays closed, and the focus goes on; an edited one is shown again", async () => {
  const { user } = await show("1.1");
  expect(screen.getByRole("link", { name: "La boutique" })).toHaveAttribute("href", "/shop");
  await user.click(screen.getByRole("button", { name: "Fermer l’annonce" }));
  expect(banner()).toBeNull();
  expect(screen.getByRole("main")).toHaveFocus();
  document.body.innerHTML = "";
  await show("1.1");
  expect(banner()).toBeNull();
  document.body.innerHTML = "";
  await show("1.2");
  expect(banner()).toBeVisible();
});

test("a browser without storage closes it all the same", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  const { user } = await show("9.1");
  await user.click(screen.getByRole("button", { name: "Fermer l’annonce" }));
  expect(banner()).toBeNull();
  vi.restoreAllMocks();
});
