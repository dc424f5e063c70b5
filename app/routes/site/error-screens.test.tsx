import { expect, test, vi } from "vitest";
import { renderElement, screen } from "../../../tests/fixtures/component/component.tsx";
import { LastResort } from "./last-resort.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

test("an unknown page names its path in the console, without the query", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  await renderElement(<NotFoundScreen />, { at: "/nulle/part?x=1" });
  expect(warned).toHaveBeenCalledWith("404", "/nulle/part");
  warned.mockRestore();
  expect(screen.getByText("404")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Oups\u00a0! Page introuvable" })).toBeVisible();
  expect(screen.getByText("La page que vous recherchez n’existe pas ou a été déplacée.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Retour à l’accueil" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "Nous contacter" })).toHaveAttribute("href", "/contact");
});

test("an error page that fails in its turn leaves a message in French", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const Broken = () => {
    throw new Error("the header of the error page fails");
  };
  await renderElement(
    <LastResort>
      <Broken />
    </LastResort>,
  );
  logged.mockRestore();
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  expect(screen.getByText(/^Cette page n’a pas pu s’afficher\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Retour à l’accueil" })).toHaveAttribute("href", "/");
});
