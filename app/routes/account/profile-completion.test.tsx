import { expect, test } from "vitest";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { fillField } from "../../../tests/fixtures/browser/fill-fields.ts";
import {
  expectToast,
  renderRoutes,
  screen,
  stubServer,
  viewerWith,
  waitFor,
} from "../../../tests/fixtures/component/component.tsx";
import { holdAnswer } from "../../../tests/fixtures/component/held-answer.ts";
import { screenRoute } from "../../../tests/fixtures/component/screen-route.tsx";
import ProfileCompletion from "./profile-completion.tsx";

const firstName = () => screen.getByLabelText(/^Prénom/);
const lastName = () => screen.getByLabelText(/^Nom/);
const submit = () => screen.getByRole("button", { name: "Compléter mon profil" });

async function openCompletion(
  names = { firstName: "", lastName: "" },
  answer: () => FormAnswer | Promise<FormAnswer> = () => ({ ok: true }),
) {
  stubServer({});
  const sent: object[] = [];
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()));
    return answer();
  };
  const site = await renderRoutes(
    [screenRoute("/profile-completion", ProfileCompletion, { loader: () => names, action })],
    { at: "/profile-completion", viewer: viewerWith({ profileCompleted: false }) },
  );
  return { ...site, sent };
}

test("each name that is too short is said beside its field until it is corrected", async () => {
  const { user, sent } = await openCompletion();
  await fillField(user, firstName(), "M");
  await user.click(submit());
  await waitFor(() => expect(firstName()).toHaveFocus());
  expect(firstName()).toHaveAccessibleDescription("Le prénom doit contenir au moins 2 caractères.");
  expect(lastName()).toHaveAccessibleDescription("Le nom doit contenir au moins 2 caractères.");
  expect(firstName()).toHaveValue("M");
  await fillField(user, firstName(), "Maëlle");
  await user.click(submit());
  await waitFor(() => expect(lastName()).toHaveFocus());
  expect(firstName()).not.toHaveAccessibleDescription();
  expect(sent).toEqual([]);
});

test("the names that are known already are filled in, and are sent once", async () => {
  const { answer, give } = holdAnswer<FormAnswer>();
  const { user, sent } = await openCompletion({ firstName: "Maëlle", lastName: "Le Goff" }, () => answer);
  expect(firstName()).toHaveValue("Maëlle");
  expect(lastName()).toHaveValue("Le Goff");
  await user.dblClick(submit());
  expect(await screen.findByRole("button", { name: "Enregistrement..." })).toBeDisabled();
  give({ ok: true });
  await waitFor(() => expect(submit()).toBeEnabled());
  expect(sent).toEqual([{ firstName: "Maëlle", lastName: "Le Goff" }]);
});

test("a lost connection is said, and nothing that was typed is lost", async () => {
  const { user } = await openCompletion(undefined, () => ({ ok: false }));
  await fillField(user, firstName(), "Maëlle");
  await fillField(user, lastName(), "Le Goff");
  await user.click(submit());
  await expectToast("Erreur", "Une erreur est survenue lors de la mise à jour de votre profil.");
  expect(firstName()).toHaveValue("Maëlle");
  expect(lastName()).toHaveValue("Le Goff");
  expect(submit()).toBeEnabled();
});
