import { expect, test } from "vitest";
import { ClientFilters } from "~/features/bookings/clients/components/client-filters.tsx";
import {
  expectToast,
  renderElement,
  renderRoutes,
  screen,
  waitFor,
} from "../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../tests/fixtures/component/screen-route.tsx";
import type { Route } from "./+types/client.ts";
import Client from "./client.tsx";

const LINA = {
  id: "0c7a52a4-5b2c-4b34-8d29-7e7a25f0f001",
  name: "Lina Moreau",
  photo: null,
  state: "active",
  goals: "",
  notes: "",
  phone: null,
  conversationId: null,
  hasUnplanned: false,
  version: 0,
  sessions: 1,
  minutesLeft: 300,
  sessionsLeft: 0,
  cents: 24_500,
  lastStartsAt: null,
  nextStartsAt: null,
  rating: null,
} as unknown as Route.ComponentProps["loaderData"]["client"];

test("notes and a pause are saved, and said to be", async () => {
  let client = LINA;
  const posts: Record<string, FormDataEntryValue>[] = [];
  const { user } = await renderRoutes([
    screenRoute("/", Client, {
      loader: () => ({
        client,
        part: "resume",
      }),
      action: async ({ request }) => {
        const post = Object.fromEntries(await request.formData());
        posts.push(post);
        client =
          post.intent === "pause" ? { ...client, state: "paused" } : { ...client, notes: String(post.notes) };
        return { ok: true, intent: post.intent };
      },
    }),
  ]);
  await user.click(screen.getByLabelText(/^Vos notes/));
  await user.paste("Genou droit fragile");
  await user.click(screen.getByRole("button", { name: "Enregistrer les notes" }));
  await expectToast("Notes enregistrées");
  await user.click(screen.getByRole("button", { name: "Mettre en pause" }));
  await expectToast("Statut mis à jour");
  expect(screen.getByText("En pause")).toBeVisible();
  expect(screen.getByLabelText(/^Vos notes/)).toHaveValue("Genou droit fragile");
  expect(posts).toMatchObject([
    { intent: "notes", notes: "Genou droit fragile" },
    { intent: "pause", paused: "true" },
  ]);
});

test("the list follows what is typed, and keeps the filter", async () => {
  const counts = { active: 2, rebook: 1, balance: 0, accompaniment: 0, paused: 0, inactive: 0 };
  const { user, address } = await renderElement(
    <ClientFilters asked={{ q: "", filter: "rebook", page: 1 }} found={{ named: 3, counts }} />,
    { at: "/dashboard/clients?status=rebook" },
  );
  await user.type(screen.getByRole("searchbox"), "mor");
  await waitFor(() => expect(address()).toBe("/dashboard/clients?q=mor&status=rebook"));
  const links = screen
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("aria-current")]);
  expect(links).toEqual([
    ["Tous 3", null],
    ["Actifs 2", null],
    ["Sans séance à venir 1", "true"],
  ]);
});
