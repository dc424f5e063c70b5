import { expect, test } from "vitest";
import {
  expectToast,
  json,
  renderElement,
  screen,
  stubServer,
} from "../../../../tests/fixtures/component.tsx";
import { LoginForm } from "./login-form.tsx";

async function renderLogin() {
  const done: string[] = [];
  const site = await renderElement(
    <LoginForm
      draft={{ email: "", loginPassword: "" } as never}
      change={() => {}}
      googleOffered={false}
      returnPath={undefined}
      onSignedIn={() => done.push("signed in")}
      onSecondStep={() => done.push("second step")}
      onSwitch={(mode) => done.push(mode)}
    />,
  );
  const fill = async (email: string, password: string) => {
    await site.user.type(screen.getByLabelText(/E-mail/), email);
    await site.user.type(screen.getByLabelText(/^Mot de passe/), password);
    await site.user.click(screen.getByRole("button", { name: "Se connecter" }));
  };
  return { ...site, done, fill };
}

test("a wrong password is said beside its field, which has the focus", async () => {
  const sent = stubServer({
    "POST /api/auth/sign-in/email": () =>
      json({ code: "INVALID_EMAIL_OR_PASSWORD", message: "Invalid email or password" }, 401),
  });
  const { fill, done } = await renderLogin();
  await fill("manon@exemple.fr", "Mauvais-mot-2026");
  await expectToast("Échec de la connexion", "Email ou mot de passe incorrect.");
  const password = screen.getByLabelText(/^Mot de passe/);
  expect(password).toHaveFocus();
  expect(password).toHaveAccessibleDescription("Email ou mot de passe incorrect.");
  expect(password).toHaveValue("Mauvais-mot-2026");
  expect(sent.map(({ body }) => body)).toEqual([{ email: "manon@exemple.fr", password: "Mauvais-mot-2026" }]);
  expect(done).toEqual([]);
});
