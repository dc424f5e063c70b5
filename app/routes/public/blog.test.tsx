import { expect, test } from "vitest";
import { renderRoutes, screen, waitFor } from "../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../tests/fixtures/component/screen-route.tsx";
import { stopClock } from "../../../tests/fixtures/component/typing-pause.ts";
import Blog from "./blog.tsx";

const ARTICLES = ["Les bienfaits du fitness", "Calculer son IMC", "Confiance en soi"].map((title, at) => ({
  slug: `article-${at}`,
  title,
  excerpt: "",
  category: at === 1 ? "Santé" : "Fitness",
  image: "/images/article.svg",
  publishedOn: "2025-05-15",
  readingMinutes: 8,
}));

test("the blog is searched as one types, after a pause, and leads back to all articles", async () => {
  const asked: string[] = [];
  const loader = ({ request }: { request: Request }) => {
    const search = new URL(request.url).searchParams.get("q") ?? "";
    asked.push(search);
    const articles = ARTICLES.filter(
      ({ category }) => search === "" || (search === "SANTE" && category === "Santé"),
    );
    return { articles, total: articles.length, page: 1, pageCount: 1, search, publicUrl: "" };
  };
  const { user, address } = await renderRoutes([screenRoute("/blog", Blog, { loader })], { at: "/blog" });
  const field = screen.getByRole("searchbox", { name: "Rechercher un article" });
  expect(screen.getAllByRole("article")).toHaveLength(3);
  const { pass, enter, restart } = stopClock();
  for (const typed of ["SAN", "SANTE"]) {
    enter(field, typed);
    await pass(200);
  }
  expect(asked).toEqual([""]);
  await pass(100);
  restart();
  await waitFor(() => expect(address()).toBe("/blog?q=SANTE"));
  expect(await screen.findByText("1 article pour « SANTE »")).toBeVisible();
  expect(screen.getAllByRole("article")).toHaveLength(1);
  expect(asked).toEqual(["", "SANTE"]);
  await user.clear(field);
  await user.type(field, "voiture{Enter}");
  const nothing = "Aucun article ne correspond à votre recherche.";
  expect(await screen.findByRole("heading", { name: nothing })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Voir tous les articles" }));
  await waitFor(() => expect(address()).toBe("/blog"));
  expect(await screen.findAllByRole("article")).toHaveLength(3);
  await waitFor(() => expect(field).toHaveValue(""));
});
