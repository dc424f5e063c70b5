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

test("notes, goals and a pause are saved, and said to be", async () => {
  let client = LINA;
  let rows: {
    id: string;
    body: string;
    version: number;
    writtenAt: Date;
    bookingId: null;
    startsAt: null;
  }[] = [];
  const posts: Record<string, FormDataEntryValue>[] = [];
  const { user } = await renderRoutes([
    screenRoute("/", Client, {
      loader: () => ({
        client,
        part: "resume",
        noted: {
          noteId: `0c7a52a4-5b2c-4b34-8d29-7e7a25f0f00${rows.length + 2}`,
          notes: { rows, total: rows.length, page: 1, pageCount: 1 },
          session: undefined,
        },
      }),
      action: async ({ request }) => {
        const post = Object.fromEntries(await request.formData());
        posts.push(post);
        if (post.intent === "pause") client = { ...client, state: "paused" };
        if (post.intent === "add-note")
          rows = [
            {
              id: String(post.id),
              body: String(post.body),
              version: 1,
              writtenAt: new Date(),
              bookingId: null,
              startsAt: null,
            },
            ...rows,
          ];
        return { ok: true, intent: post.intent };
      },
    }),
  ]);
  await user.click(screen.getByLabelText(/^Nouvelle note/));
  await user.paste("Genou droit fragile");
  await user.click(screen.getByRole("button", { name: "Ajouter la note" }));
  await expectToast("Note enregistrée");
  // The next note begins empty, and is another one.
  await waitFor(() => expect(screen.getByLabelText(/^Nouvelle note/)).toHaveValue(""));
  await user.click(screen.getByLabelText(/^Nouvelle note/));
  await user.paste("Reprend la course");
  await user.click(screen.getByRole("button", { name: "Ajouter la note" }));
  await waitFor(() => expect(screen.getAllByRole("listitem").length).toBeGreaterThan(1));
  await user.click(screen.getByLabelText(/^Ses objectifs/));
  await user.paste("10 km");
  await user.click(screen.getByRole("button", { name: "Enregistrer les objectifs" }));
  await expectToast("Objectifs enregistrés");
  await user.click(screen.getByRole("button", { name: "Mettre en pause" }));
  await expectToast("Statut mis à jour");
  expect(screen.getByText("En pause")).toBeVisible();
  expect(posts).toMatchObject([
    { intent: "add-note", body: "Genou droit fragile" },
    { intent: "add-note", body: "Reprend la course" },
    { intent: "notes", goals: "10 km" },
    { intent: "pause", paused: "true" },
  ]);
  expect(posts[0]?.id).not.toBe(posts[1]?.id);
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
