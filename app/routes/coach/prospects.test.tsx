import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { expectToast, screen, waitFor, within } from "../../../tests/fixtures/component/component.tsx";
import { LIST, prospectWith, renderProspects } from "../../../tests/fixtures/component/prospects-screen.tsx";

const dialog = () => screen.findByRole("dialog");
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
/** Pasted: as good as typed here, and much faster. */
const fill = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};
const addLink = () => screen.getAllByRole("link", { name: "Ajouter un prospect" })[0] as HTMLElement;

test("without prospects the list says so and counts none", async () => {
  await renderProspects();
  expect(screen.getByRole("heading", { name: "Aucun prospect ajouté pour le moment" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Prospects 0 au total");
});

test("a new prospect is checked before it is sent, kept when the dialog closes, and sent once", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { user, sent, address } = await renderProspects({
    answer: async () => {
      await held;
      return "done" as const;
    },
  });
  await user.click(addLink());
  const form = within(await dialog());
  await waitFor(() => expect(form.getByLabelText(/Prénom/)).toHaveFocus());
  expect(form.getByRole("checkbox")).not.toBeChecked();
  await fill(user, form.getByLabelText(/Prénom/), "Ines");
  await user.click(form.getByRole("button", { name: "Ajouter le prospect" }));
  expect(await form.findByText("Son nom est requis.")).toBeVisible();
  expect(form.getByText("Son adresse e-mail est requise.")).toBeVisible();
  await waitFor(() => expect(form.getByLabelText(/^Nom/)).toHaveFocus());
  expect(sent).toEqual([]);

  await user.keyboard("{Escape}");
  await noDialog();
  expect(address()).toBe(LIST);
  await waitFor(() => expect(addLink()).toHaveFocus());
  await user.keyboard("{Enter}");
  const again = within(await dialog());
  expect(again.getByLabelText(/Prénom/)).toHaveValue("Ines");
  await fill(user, again.getByLabelText(/^Nom/), "Marchal");
  await fill(user, again.getByLabelText(/^E-mail/), "ines@exemple.fr");
  await fill(user, again.getByLabelText(/Téléphone/), "06 39 98 02 01");
  await user.dblClick(again.getByRole("button", { name: /^Ajout/ }));
  release();
  await expectToast("Succès", "Prospect ajouté avec succès");
  await noDialog();
  expect(sent).toHaveLength(1);
  // An added prospect leaves no draft.
  await user.click(addLink());
  expect(within(await dialog()).getByLabelText(/Prénom/)).toHaveValue("");
});

test("a refused prospect keeps what was typed, with the reason beside it", async () => {
  const refusal = "Vous avez déjà un prospect avec cette adresse e-mail.";
  const { user } = await renderProspects({ at: `${LIST}/new`, answer: () => ({ ok: false, refusal }) });
  const form = within(await dialog());
  await fill(user, form.getByLabelText(/Prénom/), "Inès");
  await fill(user, form.getByLabelText(/^Nom/), "M.");
  await fill(user, form.getByLabelText(/^E-mail/), "INES@exemple.fr");
  await user.click(form.getByRole("button", { name: "Ajouter le prospect" }));
  await expectToast("Erreur", "Impossible d’ajouter le prospect");
  expect(await form.findByText(refusal)).toBeVisible();
  expect(form.getByLabelText(/Prénom/)).toHaveValue("Inès");
});

test("a call asks how it went, and one press or a chosen day answers", async () => {
  const { user, sent, address } = await renderProspects({ prospects: [prospectWith()] });
  expect(screen.getByRole("link", { name: "Écrire à Ines Marchal" })).toHaveAttribute(
    "href",
    "mailto:ines@exemple.fr",
  );
  const call = () => screen.getByRole("link", { name: "Appeler Ines Marchal" });
  expect(call()).toHaveAttribute("href", "tel:+33639980201");
  await user.click(call());
  const first = within(await dialog());
  expect(first.getByRole("heading", { name: /^Comment s’est passé l’appel/ })).toBeVisible();
  expect(first.getByText("Ines Marchal · Appel 1")).toBeVisible();
  expect(address()).toBe(`${LIST}/7?call=1`);
  await user.click(first.getByRole("button", { name: /^Pas de réponse/ }));
  await expectToast("Statut mis à jour");
  await noDialog();
  expect(sent[0]).toMatchObject({ intent: "call", outcome: "no_answer" });

  call().focus();
  await user.keyboard("{Enter}");
  const second = within(await dialog());
  await fill(user, second.getByLabelText(/^Note/), "En réunion");
  second.getByRole("button", { name: /^À rappeler/ }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(second.getByRole("button", { name: "Demain" })).toHaveFocus());
  await user.keyboard("{Enter}");
  await noDialog();
  await waitFor(() => expect(call()).toHaveFocus());
  expect(sent[1]).toMatchObject({
    intent: "call",
    outcome: "call_back",
    nextCallOn: "2026-11-17",
    notes: "En réunion",
  });
});

test("a prospect's dialog changes the status, the notes and the contact, each with its own answer", async () => {
  const prospect = prospectWith({ status: "appel_2" });
  const entry = {
    id: 1,
    kind: "status",
    oldStatus: "appel_1",
    newStatus: "appel_2",
    notes: "À rappeler demain. En réunion",
    createdAt: new Date("2026-11-15T10:00:00Z"),
  } as const;
  const { user, sent, server } = await renderProspects({
    at: `${LIST}/7`,
    prospects: [prospect],
    history: [entry],
    answer: ({ intent }) => {
      if (intent === "contact")
        Object.assign(prospect, { phoneLabel: "06 39 98 02 02", agreedAt: new Date() });
      return { ok: true, intent: String(intent) };
    },
  });
  const page = within(await dialog());
  expect(page.getByRole("heading", { name: "Ines Marchal" })).toBeVisible();
  const history = () => within(page.getByRole("region", { name: "Historique" })).getAllByRole("listitem");
  expect(history()[0]).toHaveTextContent("Appel 1 → Appel 2");
  expect(history()[0]).toHaveTextContent("À rappeler demain. En réunion");

  // A note belongs to a change of the status: without one it is not asked for.
  expect(page.getByLabelText("Note sur ce changement")).not.toBeVisible();
  await user.selectOptions(page.getByLabelText("Statut"), "En attente");
  await fill(user, page.getByLabelText("Note sur ce changement"), "Part en vacances");
  server.history = [
    { ...entry, id: 2, oldStatus: "appel_2", newStatus: "en_attente", notes: "Part en vacances" },
    entry,
  ];
  prospect.status = "en_attente";
  await user.click(page.getByRole("button", { name: "Mettre à jour" }));
  await expectToast("Statut mis à jour");
  await waitFor(() => expect(history()[0]).toHaveTextContent("Appel 2 → En attente"));
  expect(sent[0]).toMatchObject({ intent: "status", status: "en_attente", notes: "Part en vacances" });
  await waitFor(() => expect(page.getByLabelText("Note sur ce changement")).not.toBeVisible());

  await fill(user, page.getByLabelText(/^Vos notes/), "Aime le trail");
  await user.click(page.getByRole("button", { name: "Enregistrer les notes" }));
  await expectToast("Notes enregistrées");
  expect(sent[1]).toMatchObject({ intent: "notes", notes: "Aime le trail" });

  await user.click(page.getByRole("button", { name: "Corriger les coordonnées" }));
  await user.clear(page.getByLabelText(/^Téléphone/));
  await fill(user, page.getByLabelText(/^Téléphone/), "pas un numéro");
  await user.click(page.getByRole("button", { name: "Enregistrer" }));
  expect(await page.findByText("Ce numéro de téléphone n’est pas valide.")).toBeVisible();
  expect(sent).toHaveLength(2);
  await user.clear(page.getByLabelText(/^Téléphone/));
  await fill(user, page.getByLabelText(/^Téléphone/), "06 39 98 02 02");
  await user.click(page.getByRole("checkbox"));
  await user.click(page.getByRole("button", { name: "Enregistrer" }));
  await expectToast("Coordonnées enregistrées");
  expect(await page.findByRole("link", { name: "06 39 98 02 02" })).toBeVisible();
  expect(page.getByText("Cette personne les accepte")).toBeVisible();
});

test("a paid session offers the status « Gagné », until the prospect has it", async () => {
  const prospect = prospectWith({ status: "en_attente", notes: "Aime le trail" });
  const paid = {
    id: 3,
    kind: "paid",
    oldStatus: null,
    newStatus: "en_attente",
    notes: "",
    createdAt: new Date(),
  } as const;
  const { user, sent } = await renderProspects({
    at: `${LIST}/7`,
    prospects: [prospect],
    history: [paid],
    answer: () => {
      prospect.status = "gagne";
      return { ok: true, intent: "status" };
    },
  });
  const page = within(await dialog());
  expect(page.getByLabelText(/^Vos notes/)).toHaveValue("Aime le trail");
  expect(page.getByRole("region", { name: "Historique" })).toHaveTextContent("A payé une séance");
  await user.click(page.getByRole("button", { name: "Passer en Gagné" }));
  await expectToast("Statut mis à jour");
  expect(sent[0]).toMatchObject({ intent: "status", status: "gagne" });
  await waitFor(() => expect(page.queryByRole("button", { name: "Passer en Gagné" })).toBeNull());
});

test("a prospect is deleted only after a second question", async () => {
  const { user, sent, server } = await renderProspects({ at: `${LIST}/7`, prospects: [prospectWith()] });
  await user.click(within(await dialog()).getByRole("button", { name: "Supprimer ce prospect" }));
  expect(await screen.findByRole("heading", { name: /^Supprimer Ines Marchal/ })).toBeVisible();
  expect(sent).toEqual([]);
  server.prospects = [];
  await user.click(screen.getByRole("button", { name: "Supprimer" }));
  await expectToast("Prospect supprimé");
  expect(sent[0]).toMatchObject({ intent: "delete" });
  expect(await screen.findByRole("heading", { name: "Aucun prospect ajouté pour le moment" })).toBeVisible();
});

test("the list follows the filters, and a list that cannot be read says so and can be asked for again", async () => {
  const { user, address, server, goTo } = await renderProspects({
    at: `${LIST}?page=2`,
    prospects: [
      prospectWith({ firstName: "Manon", lastName: "P.", email: null, phone: null, phoneLabel: null }),
    ],
  });
  // A prospect who has shared nothing can be opened, and neither called nor written to.
  expect(screen.queryByRole("link", { name: /^Appeler|^Écrire/ })).toBeNull();
  await user.click(screen.getByRole("link", { name: /Gagnés/ }));
  await waitFor(() => expect(address()).toBe(`${LIST}?status=gagne`));
  await waitFor(() => expect(screen.getByLabelText("Statut")).toHaveValue("gagne"));
  await user.type(screen.getByRole("searchbox"), "p1@");
  await waitFor(() => expect(address()).toBe(`${LIST}?q=p1%40&status=gagne`));

  // Closing a dialog keeps what was asked for, and gives the focus back to the link that opened it.
  const view = () => screen.getByRole("link", { name: "Voir Manon P." });
  await waitFor(() => expect(view()).toHaveAttribute("href", `${LIST}/7?q=p1%40&status=gagne`));
  view().focus();
  await user.keyboard("{Enter}");
  expect(await dialog()).toHaveTextContent("Rien encore");
  await user.keyboard("{Escape}");
  await noDialog();
  expect(address()).toBe(`${LIST}?q=p1%40&status=gagne`);
  await waitFor(() => expect(view()).toHaveFocus());

  server.failed = true;
  await user.selectOptions(screen.getByLabelText("Statut"), "Perdu");
  await expectToast("Erreur", "Impossible de charger les prospects.");
  expect(screen.getByText("Vos prospects n’ont pas pu être lus")).toBeVisible();
  expect(addLink()).toBeVisible();
  server.failed = false;
  await user.click(screen.getByRole("link", { name: "Réessayer" }));
  await waitFor(() => expect(screen.getByLabelText("Statut")).toHaveValue("perdu"));
  expect(screen.getByRole("searchbox")).toHaveValue("p1@");
  // An address without criteria, as the link « Effacer les critères » has it, empties the fields.
  await goTo(LIST);
  await waitFor(() => expect(screen.getByRole("searchbox")).toHaveValue(""));
  expect(screen.getByLabelText("Statut")).toHaveValue("");
});

test("the address of a prospect who is gone says so over the list, and leads back to it", async () => {
  const { user, address } = await renderProspects({ at: `${LIST}/999999`, prospects: [prospectWith()] });
  const missing = within(await screen.findByRole("dialog", { name: "Prospect non trouvé" }));
  await user.click(missing.getByRole("button", { name: "Voir mes prospects" }));
  await noDialog();
  expect(address()).toBe(LIST);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Prospects 1 au total");
});
