import { Link } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderRoutes, screen, waitFor } from "../../../tests/fixtures/component/component.tsx";
import { PageOutlet } from "./page-outlet.tsx";

/** A page with a link to one that loads until `release` is called. */
async function leaveFor(to: string) {
  let release = () => {};
  const held = new Promise<null>((resolve) => {
    release = () => resolve(null);
  });
  const site = await renderRoutes([
    {
      Component: PageOutlet,
      children: [
        {
          path: "/",
          element: (
            <h1>
              <Link to={to}>Accueil</Link>
            </h1>
          ),
        },
        { path: "*", loader: () => held, element: <h1>Arrivée</h1> },
      ],
    },
  ]);
  await site.user.click(screen.getByRole("link", { name: "Accueil" }));
  return { release };
}

const skeletons = (label: string) =>
  screen
    .getAllByText(label)
    .map((text) => text.closest("[role=status]")?.querySelectorAll(":scope > div > div").length);

test.each([
  ["/coaches", "Chargement des coachs", [4, 6]],
  ["/search-results", "Chargement des coachs", [6]],
  ["/search", "Chargement des coachs", [6]],
])("while %s is slow to come, its skeletons are shown", async (address, label, counts) => {
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  onTestFinished(() => scroll.mockRestore());
  const { release } = await leaveFor(address);
  await screen.findAllByText(label);
  expect(skeletons(label)).toEqual(counts);
  if (address.startsWith("/search")) expect(screen.getByText("Recherche en cours...")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Accueil" }).parentElement).toHaveClass("hidden");
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
  release();
  expect(await screen.findByRole("heading", { name: "Arrivée" })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(label)).toBeNull());
});
