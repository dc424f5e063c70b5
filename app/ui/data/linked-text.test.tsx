import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LinkedText } from "./linked-text.tsx";

test("an address in a text opens beside the page, which the other site learns nothing about", () => {
  const { container } = render(
    <p>
      <LinkedText text={"Le parcours\u00a0: https://exemple.fr/parcours.\nÀ demain"} />
    </p>,
  );
  const link = screen.getByRole("link", { name: "https://exemple.fr/parcours (nouvel onglet)" });
  expect(link).toHaveAttribute("href", "https://exemple.fr/parcours");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link.getAttribute("rel")?.split(" ").sort()).toEqual(["nofollow", "noopener", "noreferrer", "ugc"]);
  expect(container.textContent).toBe(
    "Le parcours\u00a0: https://exemple.fr/parcours (nouvel onglet).\nÀ demain",
  );
});

test("scripts, other protocols and markup stay text", () => {
  const text =
    'javascript:alert(1) data:text/html,x http://exemple.fr <a href="https://x">ici</a> <img src=x>';
  const { container } = render(<LinkedText text={text} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toBe(text);
});
