import { expect, test } from "vitest";
import { renderRoutes, screen, waitFor, within } from "../../../../../tests/fixtures/component/component.tsx";
import type { Clash } from "../../planning/rules/clashes.ts";
import type { SeriesSession } from "../queries/find-series.server.ts";
import type { MovedSession } from "../queries/preview-move.server.ts";
import { seriesPath } from "../rules/series.ts";
import { MoveForm } from "./move-form.tsx";

const NOW = new Date("2026-11-19T10:00:00Z");
const PATH = seriesPath("coach", "one");

const sessionOn = (id: string, startsAt: string): SeriesSession => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  startsAt: new Date(startsAt),
  minutes: 60,
  status: "confirmed",
  isKept: false,
  askedUntil: null,
  proposedStartsAt: null,
  proposedBy: null,
});
const FREE = sessionOn("1", "2026-11-23T17:00:00Z");
const DOUBTED = sessionOn("2", "2026-11-30T17:00:00Z");
const IMPOSSIBLE = sessionOn("3", "2026-12-07T17:00:00Z");
const COMING = [FREE, DOUBTED, IMPOSSIBLE] as const;

const BLOCKED: Clash = { isFinal: false, text: "Vous avez bloqué ce temps de 19:00 à 20:00." };
const CLOSED: Clash = { isFinal: false, text: "C’est en dehors de vos horaires." };
const TAKEN: Clash = { isFinal: true, text: "Vous avez déjà une séance de 19:00 à 20:00." };

const movedTo = ({ id, startsAt }: SeriesSession, day: string, clashes: Clash[]): MovedSession => ({
  id,
  startsAt,
  when: { day, time: "19:00" },
  clashes,
});
const PREVIEW = [
  movedTo(FREE, "2026-11-23", []),
  movedTo(DOUBTED, "2026-11-30", [BLOCKED, CLOSED]),
  movedTo(IMPOSSIBLE, "2026-12-07", [TAKEN]),
];

/** Renders the form on its page, and collects what it sends. */
async function renderForm(preview: readonly MovedSession[], answer: object = { ok: true }) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const saved: boolean[] = [];
  const site = await renderRoutes(
    [
      {
        path: PATH,
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()));
          return { intent: "move-following", ...answer };
        },
        element: (
          <MoveForm
            about="move"
            onMoved={() => saved.push(true)}
            seriesId="one"
            side="coach"
            coming={COMING}
            asked={{ from: null, reach: "following", day: null, time: null }}
            preview={preview}
            now={NOW}
          />
        ),
      },
    ],
    { at: PATH },
  );
  return { ...site, sent, saved };
}

const MOVE = { name: "Déplacer ces séances" };
const boxOf = (name: string) => screen.getByRole("checkbox", { name: new RegExp(name, "i") });

test("every clash of a move is shown before it is saved, and only free times are ticked", async () => {
  await renderForm(PREVIEW);
  const dates = within(screen.getByRole("group", { name: "Les nouvelles dates" }));
  for (const { text } of [BLOCKED, CLOSED, TAKEN]) expect(dates.getByText(text)).toBeVisible();
  expect(boxOf("23 novembre")).toBeChecked();
  expect(boxOf("30 novembre")).not.toBeChecked();
  expect(boxOf("7 décembre")).toBeDisabled();
});

test("a session that is ticked all the same carries what its coach has read, and nothing else moves", async () => {
  const { user, sent, saved } = await renderForm(PREVIEW);
  await user.click(boxOf("30 novembre"));
  await user.click(screen.getByRole("button", MOVE));
  await waitFor(() => expect(saved).toEqual([true]));
  const [move = {}] = sent;
  expect(move).toMatchObject({
    intent: "move-following",
    from: FREE.id,
    [`on.${FREE.id}`]: "on",
  });
  expect(String(move[`on.${DOUBTED.id}`]).split(/\r?\n/)).toEqual(["on", BLOCKED.text, CLOSED.text]);
  expect(move).not.toHaveProperty(`on.${IMPOSSIBLE.id}`);
});

test("a refusal is shown in the form, which keeps its ticks", async () => {
  const refusal = "Le créneau du 30 novembre n’est plus le même. Vérifiez-le.";
  const { user, saved } = await renderForm(PREVIEW, { ok: false, refusal });
  await user.click(boxOf("30 novembre"));
  await user.click(screen.getByRole("button", MOVE));
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(boxOf("30 novembre")).toBeChecked();
  expect(saved).toEqual([]);
});

test("a ticked session without a time is refused before it is sent", async () => {
  const { user, sent } = await renderForm(PREVIEW);
  const [time] = screen.getAllByLabelText("Autre heure");
  if (!time) throw new Error("Each session has a time of its own.");
  await user.clear(time);
  await waitFor(() => expect(screen.getByRole("button", MOVE)).toBeEnabled());
  await user.click(screen.getByRole("button", MOVE));
  expect(await screen.findByText("Indiquez le jour et l’heure de chaque séance cochée.")).toBeVisible();
  expect(sent).toEqual([]);
});

test("a new time is checked at once: the address names it", async () => {
  const { user, address } = await renderForm([]);
  expect(screen.getByRole("button", MOVE)).toBeDisabled();
  const time = screen.getByLabelText(/Nouvelle heure/);
  await user.clear(time);
  await user.type(time, "19:00");
  await waitFor(() => expect(address()).toContain("time=19%3A00"));
});
