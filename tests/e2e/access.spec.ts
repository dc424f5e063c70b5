import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { expect, test } from "../fixtures/browser.ts";

type Role = "visitor";

/** What each role gets from each route. A route without a row fails the first test below. */
const ACCESS: Record<string, Record<Role, number>> = {
  "/": { visitor: 200 },
  "/coaches": { visitor: 200 },
  "/coachs": { visitor: 301 },
  "/coach/:coachId": { visitor: 200 },
  "/search": { visitor: 200 },
  "/search-results": { visitor: 200 },
  "/discipline/:disciplineId": { visitor: 200 },
  "/accompaniment": { visitor: 200 },
  "/shop": { visitor: 200 },
  "/blog": { visitor: 200 },
  "/blog/:articleId": { visitor: 200 },
  "/become-coach": { visitor: 200 },
  "/terms": { visitor: 200 },
  "/privacy": { visitor: 200 },
  "/cookies": { visitor: 200 },
  "/contact": { visitor: 200 },
  "/faq": { visitor: 200 },
  "/*": { visitor: 404 },
  "/functions/v1/geocode/search": { visitor: 200 },
  "/functions/v1/geocode/reverse": { visitor: 200 },
  "/dev/ui": { visitor: 200 },
  "/dev/mails": { visitor: 200 },
  "/dev/mails/:mailId": { visitor: 404 },
  "/healthz": { visitor: 200 },
  "/readyz": { visitor: 200 },
};

/** Served by the host itself, beside the route table. */
const HOST_ROUTES = ["/healthz", "/readyz"];

function paths(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    return entry.children ? paths(entry.children, path) : [path || "/"];
  });
}

test("every route has its row", async () => {
  const served = [...paths(await routes), ...HOST_ROUTES];
  expect(Object.keys(ACCESS).sort()).toEqual(served.sort());
});

for (const [path, answers] of Object.entries(ACCESS)) {
  test(`${path} for a visitor`, async ({ request }) => {
    const address = path.replace(":mailId", "999999").replace(/:\w+/, "1").replace("*", "nulle-part");
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status()).toBe(answers.visitor);
  });
}

for (const method of ["POST", "PUT", "DELETE"])
  test(`${method} changes nothing for a visitor`, async ({ request }) => {
    for (const path of ["/", "/nulle-part", "/dev/mails", "/functions/v1/geocode/search"]) {
      const response = await request.fetch(path, { method, data: "x=1" });
      expect(response.status(), path).toBeGreaterThanOrEqual(400);
      expect(response.status(), path).toBeLessThan(500);
    }
  });
