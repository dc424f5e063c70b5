import { expect, test } from "vitest";
import {
  json,
  renderElement,
  screen,
  stubServer,
} from "../../../../../tests/fixtures/component/component.tsx";
import { restOfPrice } from "../rules/code-worth.ts";
import { CodeField } from "./code-field.tsx";

const PROMOTION = { kind: "promotion", label: "Code ETE10", amountCents: null, percent: 10 };
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, " ");

const field = (priceCents = 5_000) => (
  <form aria-label="Achat">
    <CodeField sale="coaching" priceCents={priceCents} restOf={(worth) => restOfPrice(worth, priceCents)} />
  </form>
);
const sentRest = () => new FormData(screen.getByRole<HTMLFormElement>("form")).get("codeRestCents");

test("an accepted code shows what is left to pay, and sends it with the form", async () => {
  const sent = stubServer({ "POST /functions/v1/sale-code": () => json({ ok: true, worth: PROMOTION }) });
  const { user } = await renderElement(field());
  await user.click(screen.getByText("Code promo ou carte cadeau"));
  await user.type(screen.getByLabelText("Code"), "ete 10{Enter}");
  expect(await screen.findByText("Code ETE10")).toBeVisible();
  expect(plain(screen.getByRole("status").textContent)).toContain("À payer45,00 €");
  expect(sent).toHaveLength(1);
  expect(sentRest()).toBe("4500");
});

test("another code than the accepted one shows and sends nothing until it is applied", async () => {
  stubServer({ "POST /functions/v1/sale-code": () => json({ ok: true, worth: PROMOTION }) });
  const { user } = await renderElement(field());
  await user.click(screen.getByText("Code promo ou carte cadeau"));
  await user.type(screen.getByLabelText("Code"), "ETE10");
  await user.click(screen.getByRole("button", { name: "Appliquer" }));
  await screen.findByText("Code ETE10");
  await user.type(screen.getByLabelText("Code"), "0");
  expect(screen.queryByText("Code ETE10")).toBeNull();
  expect(sentRest()).toBeNull();
});

test("a refused code says why beside the field and keeps what was typed", async () => {
  const message = "Vous avez déjà utilisé ce code.";
  stubServer({ "POST /functions/v1/sale-code": () => json({ ok: false, errors: { code: message } }, 409) });
  const { user } = await renderElement(field());
  await user.click(screen.getByText("Code promo ou carte cadeau"));
  await user.type(screen.getByLabelText("Code"), "ETE10{Enter}");
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText("Code")).toHaveValue("ETE10");
  expect(sentRest()).toBeNull();
});

test("without a network the code can be tried again", async () => {
  stubServer({ "POST /functions/v1/sale-code": () => "no network" });
  const { user } = await renderElement(field());
  await user.click(screen.getByText("Code promo ou carte cadeau"));
  await user.type(screen.getByLabelText("Code"), "ETE10{Enter}");
  expect(await screen.findByText(/La vérification n’a pas abouti/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Appliquer" })).toBeEnabled();
});
