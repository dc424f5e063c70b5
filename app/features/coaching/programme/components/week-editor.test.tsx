import { expect, test } from "vitest";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import {
  expectToast,
  renderRoutes,
  screen,
  viewerWith,
  waitFor,
  within,
} from "../../../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../../../tests/fixtures/component/screen-route.tsx";
import type { ReadWeek } from "../queries.server.ts";
import type { ProgrammeExercise } from "../rules/programme.ts";
import { weekDraft } from "./editor-state.ts";
import { WeekEditor } from "./week-editor.tsx";
import { WeekTools } from "./week-tools.tsx";

const exercise = (at: number, name: string): ProgrammeExercise => ({
  id: `0c7a52a4-5b2c-4b34-8d29-7e7a25f0f00${at}`,
  part: "main",
  move: "",
  name,
  technique: "Le dos droit, sans hâte.",
  load: "",
  sets: 3,
  unit: "repetitions",
  count: 10,
  perSide: false,
  rest: 60,
});
const WEEK: ReadWeek = {
  id: "0c7a52a4-5b2c-4b34-8d29-7e7a25f0f100",
  number: 1,
  title: "Semaine 1",
  words: "",
  version: 1,
  publishedAt: null,
  done: [],
  content: {
    sessions: [
      {
        id: "0c7a52a4-5b2c-4b34-8d29-7e7a25f0f200",
        day: 1,
        title: "Tout le corps",
        words: "",
        exercises: [exercise(1, "Squat"), exercise(2, "Pompes"), exercise(3, "Planche")],
      },
    ],
  },
};

function WeekScreen({ loaderData }: { loaderData: ReadWeek }) {
  return (
    <>
      <WeekTools week={loaderData} last={1} />
      <WeekEditor healthHint="Rien sur la santé." week={loaderData} />
    </>
  );
}

/** The editor beside a server that keeps one version, and refuses what was written over an older one. */
async function renderWeek() {
  const server = { current: WEEK };
  const posts: Record<string, FormDataEntryValue>[] = [];
  const site = await renderRoutes(
    [
      screenRoute("/", WeekScreen, {
        loader: () => server.current,
        action: async ({ request }) => {
          const sent = Object.fromEntries(await request.formData());
          posts.push(sent);
          const { version } = server.current;
          if (Number(sent.version) !== version)
            return { ok: false, refusal: "Elle a été enregistrée dans un autre onglet." };
          const isPublished = sent.intent === "publish";
          server.current = {
            ...server.current,
            content: JSON.parse(String(sent.content)),
            version: version + 1,
            publishedAt: isPublished ? new Date() : null,
          };
          return { ok: true, intent: sent.intent, version: version + 1 };
        },
      }),
    ],
    { viewer: viewerWith({ role: "coach" }) },
  );
  return { ...site, server, posts };
}

const session = () => screen.getByRole("group", { name: /^Séance 1/ });
const names = () => [...session().querySelectorAll("summary .font-semibold")].map((one) => one.textContent);
const button = (name: string) => within(session()).getByRole("button", { name });
const press = (name: string) => screen.getByRole("button", { name });

test("an exercise moves, and the button that moved it keeps the focus", async () => {
  const { user } = await renderWeek();
  button("Descendre Squat").focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(names()).toEqual(["Pompes", "Squat", "Planche"]));
  await waitFor(() => expect(button("Descendre Squat")).toHaveFocus());
});

test("an exercise is removed by two presses, of which the first can be taken back", async () => {
  const { user } = await renderWeek();
  await user.click(button("Retirer Planche"));
  await user.click(button("Garder Planche"));
  await waitFor(() => expect(button("Retirer Planche")).toHaveFocus());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(button("Oui, retirer Planche")).toHaveFocus());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(names()).toEqual(["Squat", "Pompes"]));
  await waitFor(() => expect(button("Ajouter un exercice")).toHaveFocus());
});

test("an exercise of the coach’s own is described, or the week is not published", async () => {
  const { user, posts } = await renderWeek();
  await user.click(button("Ajouter un exercice"));
  // Key by key: nothing folds away under what is being typed.
  const name = within(session()).getAllByLabelText(/^Nom/).at(-1) as HTMLElement;
  await user.type(name, "Ours");
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveValue("Ours");
  await user.click(press("Publier la semaine"));
  await within(session()).findByText(/^Décrivez le geste/);
  await expectToast("Quelques champs sont à corriger");
  expect(posts).toEqual([]);
  const technique = within(session())
    .getAllByLabelText(/^Technique/)
    .at(-1) as HTMLElement;
  expect(technique).toBeInvalid();
  expect(technique).toHaveAccessibleDescription(/Décrivez le geste/);
  await user.click(technique);
  await user.paste("À quatre pattes, genoux décollés, avancez lentement.");
  await user.click(press("Publier la semaine"));
  await expectToast("Semaine publiée", "Votre élève la voit, et en est prévenu par e-mail.");
  expect(await screen.findByRole("button", { name: "Enregistrer les changements" })).toBeVisible();
  expect(names()).toContain("Ours");
  expect(localStorage.getItem(weekDraft(WEEK.id))).toBeNull();
});

test("what was written and not saved is there again, with a word about it", async () => {
  const content = { sessions: [{ ...WEEK.content.sessions[0], title: "Tout en douceur" }] };
  localStorage.setItem(
    weekDraft(WEEK.id),
    JSON.stringify({
      content: JSON.stringify(content),
      version: "1",
      owner: "viewer-1",
      savedAt: Date.now(),
    }),
  );
  const { user } = await renderWeek();
  expect(screen.getByText("Vos modifications non enregistrées sont là")).toBeVisible();
  expect(within(session()).getByLabelText(/^Titre de la séance/)).toHaveValue("Tout en douceur");
  await user.click(press("Enregistrer le brouillon"));
  await expectToast("Semaine enregistrée");
  await waitFor(() => expect(screen.queryByText("Vos modifications non enregistrées sont là")).toBeNull());
});

test("a week that was saved elsewhere is said to be, and the coach’s own is kept on demand", async () => {
  const { user, server } = await renderWeek();
  await user.click(button("Descendre Squat"));
  server.current = { ...WEEK, version: 2, title: "Ailleurs" };
  await user.click(press("Enregistrer le brouillon"));
  await screen.findByText("Cette semaine a été modifiée ailleurs");
  expect(names()).toEqual(["Pompes", "Squat", "Planche"]);
  await user.click(press("Garder la mienne"));
  await waitFor(() => expect(screen.queryByText(/modifiée ailleurs/)).toBeNull());
  await waitFor(() => expect(press("Enregistrer le brouillon")).toHaveFocus());
  await user.click(press("Enregistrer le brouillon"));
  await expectToast("Semaine enregistrée");
  expect(server.current.content.sessions[0]?.exercises.map(({ name }) => name)).toEqual([
    "Pompes",
    "Squat",
    "Planche",
  ]);
});

test("a session that ends while another form is sent keeps what was written", async () => {
  const { user } = await renderWeek();
  const title = within(session()).getByLabelText(/^Titre de la séance/);
  await user.clear(title);
  await user.paste("Tout en douceur");
  // The site drops every draft when it finds that the session has ended, and then says so to the forms.
  localStorage.clear();
  window.dispatchEvent(new Event(ENDED_SESSION));
  await waitFor(() => expect(localStorage.getItem(weekDraft(WEEK.id)) ?? "").toContain("Tout en douceur"));
});

test("a week is not copied while something of it is not saved", async () => {
  const { user, posts } = await renderWeek();
  await user.click(button("Descendre Squat"));
  await user.click(press("Copier la semaine 1"));
  await expectToast(
    "Enregistrez d’abord la semaine 1",
    "Ce que vous venez d’y écrire serait sinon absent de la copie.",
  );
  expect(posts).toEqual([]);
});
