import { expect, test } from "vitest";
import {
  expectToast,
  renderRoutes,
  screen,
  viewerWith,
  waitFor,
} from "../../../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../../../tests/fixtures/component/screen-route.tsx";
import { ReviewNotesForm } from "./review-notes-form.tsx";

const BOOKING = "0c7a52a4-5b2c-4b34-8d29-7e7a25f0f001";
const DRAFT = `reviewNotesDraft:${BOOKING}`;

interface Saved {
  notes: string;
  version: number;
}

function NotesScreen({ loaderData }: { loaderData: Saved }) {
  return <ReviewNotesForm bookingId={BOOKING} about="bilan du 12 mars 2026" {...loaderData} />;
}

/** The form beside a server that keeps one version, and refuses notes that were written over an older one. */
async function renderNotes(first: Saved) {
  const server = { current: first };
  const site = await renderRoutes(
    [
      screenRoute("/", NotesScreen, {
        loader: () => server.current,
        action: async ({ request }) => {
          const sent = await request.formData();
          if (Number(sent.get("version")) !== server.current.version)
            return { ok: false, intent: "notes", refusal: "Relisez-le avant d’enregistrer le vôtre." };
          server.current = { notes: String(sent.get("notes")), version: server.current.version + 1 };
          return { ok: true, intent: "notes", version: server.current.version };
        },
      }),
    ],
    { viewer: viewerWith({ role: "coach" }) },
  );
  const write = async (text: string) => {
    await site.user.clear(notes());
    await site.user.paste(text);
  };
  const save = () => site.user.click(screen.getByRole("button", { name: "Enregistrer le compte rendu" }));
  return { ...site, server, write, save };
}

const notes = () => screen.getByLabelText(/^Compte rendu, bilan/);
const conflict = () => screen.queryByText("Ce compte rendu a été modifié ailleurs");

test("notes that were saved elsewhere meanwhile are shown, and nothing written here is lost", async () => {
  const { user, server, write, save } = await renderNotes({ notes: "", version: 0 });
  await write("Belle progression, le dos est plus droit.");
  await save();
  await expectToast("Compte rendu enregistré");
  server.current = { ...server.current, version: server.current.version + 1 };
  await write("Belle progression, et encore.");
  await save();
  await waitFor(() => expect(conflict()).toBeVisible());
  expect(notes()).toHaveValue("Belle progression, et encore.");
  // Pressed again without a choice, it is refused again.
  await save();
  await waitFor(() => expect(conflict()).toBeVisible());
  await user.click(screen.getByRole("button", { name: "Prendre l’autre" }));
  await waitFor(() => expect(conflict()).toBeNull());
  expect(notes()).toHaveValue("Belle progression, le dos est plus droit.");
});

test("a coach who keeps their own notes saves them over the others", async () => {
  const { user, server, write, save } = await renderNotes({ notes: "Avant", version: 1 });
  server.current = { notes: "Ailleurs", version: 2 };
  await write("Le mien");
  await save();
  await waitFor(() => expect(conflict()).toBeVisible());
  expect(screen.getByText("Ailleurs", { selector: "blockquote" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Garder le mien" }));
  await save();
  await expectToast("Compte rendu enregistré");
  expect(server.current).toEqual({ notes: "Le mien", version: 3 });
});

test("notes are kept in the tab with each key", async () => {
  const { write } = await renderNotes({ notes: "Avant", version: 1 });
  await write("Encore mieux.");
  expect(JSON.parse(sessionStorage.getItem(DRAFT) ?? "{}")).toMatchObject({
    notes: "Encore mieux.",
    version: "1",
    owner: "viewer-1",
  });
});

test("a draft is restored with a word about it, and dropped once it is saved", async () => {
  sessionStorage.setItem(
    DRAFT,
    JSON.stringify({ notes: "Encore mieux.", version: "1", owner: "viewer-1", savedAt: Date.now() }),
  );
  const { save } = await renderNotes({ notes: "Avant", version: 1 });
  expect(screen.getByText("Vos modifications non enregistrées sont là")).toBeVisible();
  expect(notes()).toHaveValue("Encore mieux.");
  await save();
  await expectToast("Compte rendu enregistré");
  expect(sessionStorage.getItem(DRAFT)).toBeNull();
});
