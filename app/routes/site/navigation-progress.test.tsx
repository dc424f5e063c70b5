import { Link, Outlet } from "react-router";
import { expect, test } from "vitest";
import { renderRoutes, screen, waitFor } from "../../../tests/fixtures/component/component.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";

test("a page that is slow to come is announced, and only then", async () => {
  let arrive = () => {};
  const slow = new Promise<null>((resolve) => {
    arrive = () => resolve(null);
  });
  const { user } = await renderRoutes([
    {
      element: (
        <>
          <NavigationProgress />
          <Link to="/history">Historique</Link>
          <Outlet />
        </>
      ),
      children: [
        { path: "/", element: <h1>Vue d’ensemble</h1> },
        { path: "/history", loader: () => slow, element: <h1>Historique</h1> },
      ],
    },
  ]);
  expect(screen.queryByText("Chargement…")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Historique" }));
  expect(await screen.findByText("Chargement…")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Vue d’ensemble");
  arrive();
  expect(await screen.findByRole("heading", { name: "Historique" })).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Chargement…")).toBeNull());
});
