import { data } from "react-router";
import { expect, test } from "vitest";
import { fillField } from "../../../../../tests/fixtures/browser/fill-fields.ts";
import {
  expectToast,
  renderElement,
  screen,
  viewerWith,
  waitFor,
  within,
} from "../../../../../tests/fixtures/component/component.tsx";
import type { EditedPack, PackListing } from "../queries.server.ts";
import { AddPackForm, ListingPackList } from "./listing-pack-list.tsx";

const LISTING: PackListing = {
  id: 7,
  title: "Yoga",
  status: "active",
  hourlyRateCents: 4_500,
  sessionMinutes: 60,
};
const PACK: EditedPack = {
  id: 31,
  name: "Été",
  totalMinutes: 480,
  sessionMinutes: 60,
  priceCents: 32_000,
  validityMonths: 4,
  isShown: true,
  version: 2,
};

async function render(packs: EditedPack[] = [], answer: () => unknown = () => ({ ok: true })) {
  const sent: Record<string, unknown>[] = [];
  const { user } = await renderElement(
    <>
      {packs.length > 0 && <ListingPackList listing={LISTING} packs={packs} />}
      <AddPackForm listing={LISTING} count={packs.length} />
    </>,
    {
      viewer: viewerWith({ role: "coach" }),
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return answer();
      },
    },
  );
  return { user, sent };
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const add = () => screen.getByRole("button", { name: "Ajouter ce pack" });

test("a pack is composed, and what the coach receives is said while the price is typed", async () => {
  const { user, sent } = await render();
  await fillField(user, field("Nombre de séances"), "8");
  await fillField(user, field("Prix du pack"), "320");
  expect(field("Prix du pack")).toHaveAccessibleDescription(
    /288\s€ pour vous, soit 36\s€ par séance, commission de 10\s% déduite. Sans pack, ces séances coûtent 360\s€./,
  );
  await user.selectOptions(field("À utiliser pendant"), "4");
  await user.click(add());
  await expectToast("Pack ajouté");
  expect(sent).toEqual([
    {
      intent: "add-pack",
      name: "",
      kind: "sessions",
      count: "8",
      sessionMinutes: "60",
      price: "320",
      validity: "4",
      isShown: "on",
    },
  ]);
  await waitFor(() => expect(field("Nombre de séances")).toHaveValue(""));
});

test("a pack of hours has no length of session", async () => {
  const { user, sent } = await render();
  await user.click(screen.getByRole("radio", { name: "Des heures" }));
  expect(screen.queryByLabelText(/^Durée d’une séance/)).toBeNull();
  await fillField(user, field("Nombre d’heures"), "10");
  await fillField(user, field("Prix du pack"), "500");
  expect(field("Prix du pack")).toHaveAccessibleDescription(/Ce pack est plus cher/);
  await user.click(add());
  await expectToast("Pack ajouté");
  expect(sent).toMatchObject([{ kind: "hours", count: "10", price: "500" }]);
});

test("a price that cannot be paid is refused beside its field, and nothing that was typed is lost", async () => {
  const { user, sent } = await render();
  await fillField(user, field("Nom \\("), "Remise en forme");
  await fillField(user, field("Nombre de séances"), "8");
  await fillField(user, field("Prix du pack"), "0,20");
  await user.click(add());
  expect(await screen.findByText(/Un pack coûte 0,50\s€ au moins/)).toBeVisible();
  await waitFor(() => expect(field("Prix du pack")).toHaveFocus());
  expect(sent).toEqual([]);
  expect(field("Nom \\(")).toHaveValue("Remise en forme");
  expect(field("Nombre de séances")).toHaveValue("8");
});

test("a refusal of the server is shown, and the fields keep what was typed", async () => {
  const message = "Ce pack a été modifié ailleurs.";
  const { user, sent } = await render([PACK], () => data({ ok: false, refusal: message }, { status: 409 }));
  await user.click(screen.getByText("Modifier ou retirer"));
  const form = screen.getByRole("button", { name: "Enregistrer ce pack" }).closest("form") as HTMLElement;
  await fillField(user, within(form).getByLabelText(/^Nombre de séances/), "9");
  await user.click(within(form).getByRole("button", { name: "Enregistrer ce pack" }));
  expect(await within(form).findByText(message)).toBeVisible();
  expect(within(form).getByLabelText(/^Nombre de séances/)).toHaveValue("9");
  expect(sent).toMatchObject([{ intent: "change-pack", pack: "31", version: "2", count: "9", name: "Été" }]);
});

test("a pack is withdrawn, and moved where there is another", async () => {
  const { user, sent } = await render([PACK, { ...PACK, id: 32, name: "", isShown: false }]);
  expect(screen.getByRole("button", { name: /^Monter.*Été/ })).toBeDisabled();
  expect(screen.getByText("Non proposé")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Descendre.*Été/ }));
  await waitFor(() => expect(sent).toEqual([{ intent: "move-pack", pack: "31", to: "down" }]));
  await user.click(screen.getAllByText("Modifier ou retirer")[0] as HTMLElement);
  await user.click(screen.getByRole("button", { name: /^Retirer ce pack.*Été/ }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await expectToast("Pack retiré", "Ce qui a été vendu reste utilisable.");
  expect(sent.at(-1)).toEqual({ intent: "remove-pack", pack: "31" });
});
