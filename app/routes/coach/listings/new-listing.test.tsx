import { cleanup } from "@testing-library/react";
import { type ActionFunctionArgs, redirect } from "react-router";
import { expect, test } from "vitest";
import type { FormAnswer } from "~/platform/web/forms.ts";
import {
  expectToast,
  json,
  renderRoutes,
  screen,
  stubServer,
  viewerWith,
  waitFor,
} from "../../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../../tests/fixtures/component/screen-route.tsx";
import * as listingScreen from "./listing.tsx";
import * as newScreen from "./new-listing.tsx";

const NEW = "/dashboard/listings/new";
const DISCIPLINES = [
  { id: 7, name: "Boxe" },
  { id: 12, name: "Danse" },
];

interface ListingSite {
  at?: string;
  listing?: Record<string, unknown>;
  answer?: (sent: Record<string, FormDataEntryValue>) => FormAnswer | "saved";
}

/** The form of a listing, as the route files have it, over a server of the test's own; rendered again, it is loaded anew. */
async function renderListing({ at = NEW, listing, answer = () => "saved" }: ListingSite = {}) {
  cleanup();
  const sent: Record<string, FormDataEntryValue>[] = [];
  const save = async ({ request }: ActionFunctionArgs) => {
    const fields = Object.fromEntries(await request.formData());
    sent.push(fields);
    const answered = answer(fields);
    if (answered === "saved") throw redirect("/dashboard/listings");
    return answered;
  };
  const { clientAction } = at === NEW ? newScreen : listingScreen;
  const site = await renderRoutes(
    [
      screenRoute(at, at === NEW ? newScreen.default : listingScreen.default, {
        loader: () => ({ listing, disciplines: DISCIPLINES }),
        action: (args) =>
          clientAction({
            ...args,
            params: { listingId: "5" },
            serverAction: () => save({ ...args, request: args.request.clone() }),
          } as never),
      }),
      { path: "*", element: <p>Une autre page</p> },
    ],
    { at, viewer: viewerWith({ role: "coach" }) },
  );
  const { user } = site;
  return {
    ...site,
    sent,
    press: (name: string) => user.click(screen.getByRole("button", { name })),
    fill: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    },
  };
}

const label = (text: string | RegExp) => screen.getByLabelText(text);

test("a listing that is not complete is refused beside its fields, and a reload loses nothing of it", async () => {
  const first = await renderListing();
  await first.fill(label("Titre"), "Boxe en douceur");
  await first.press("Publier");
  expect(await screen.findByText("Choisissez au moins une discipline.")).toBeVisible();
  expect(screen.getByText("Dites dans quelle ville vous êtes.")).toBeVisible();
  await waitFor(() => expect(label("Boxe")).toHaveFocus());
  expect(first.sent).toEqual([]);
  await first.user.click(label("Boxe"));
  await first.user.click(label(/^Chez l’élève/));
  expect(label("Distance de déplacement")).toBeVisible();
  await first.press("Ajouter un service");
  await first.fill(label(/^Nom du service/), "Programme écrit");

  const { user, fill, press, sent, address } = await renderListing();
  expect(await screen.findByText("Vos modifications non enregistrées sont là")).toBeVisible();
  expect(label("Titre")).toHaveValue("Boxe en douceur");
  expect(label("Boxe")).toBeChecked();
  expect(label(/^Nom du service/)).toHaveValue("Programme écrit");
  await press("Ajouter");
  await expectToast("Information manquante", "Le nom et le prix du service sont requis");
  await fill(label(/^Prix/), "25");
  await user.keyboard("{Enter}");
  await expectToast("Service ajouté", "Programme écrit");
  expect(screen.queryByLabelText(/^Nom du service/)).toBeNull();

  // A service that is typed and not added is saved with the listing, or refused beside its fields.
  await press("Ajouter un service");
  await fill(label(/^Nom du service/), "Bilan offert");
  await fill(label("Tarif horaire"), "45,50");
  stubServer({ "GET /functions/v1/geocode/search": () => json([]) });
  await fill(screen.getByRole("combobox", { name: "Adresse" }), "Guéret");
  await press("Publier");
  await waitFor(() => expect(label(/^Prix/)).toHaveFocus());
  expect(screen.getAllByText("Le nom et le prix du service sont requis").length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await fill(label(/^Prix/), "0");
  await press("Enregistrer le brouillon");
  await expectToast("Annonce enregistrée", "Le brouillon est gardé\u00a0: publiez-le quand vous voulez.");
  expect(address()).toBe("/dashboard/listings");
  expect(sent[0]).toMatchObject({
    status: "draft",
    title: "Boxe en douceur",
    disciplines: "[7]",
    hourlyRate: "45,50",
    locationType: "travel",
    serviceName: "Bilan offert",
  });
  // A saved listing leaves no draft.
  await renderListing();
  expect(label("Titre")).toHaveValue("");
});

test("a place that the server does not know is refused beside the address, which gets the focus", async () => {
  stubServer({ "GET /functions/v1/geocode/search": () => json([]) });
  const refusal = "Nous ne trouvons pas ce lieu. Choisissez-le dans la liste.";
  const { user, fill, press } = await renderListing({
    answer: () => ({ ok: false, errors: { address: refusal } }),
  });
  await fill(label("Titre"), "Boxe en douceur");
  await user.click(label("Boxe"));
  await fill(label("Tarif horaire"), "45,50");
  await fill(screen.getByRole("combobox", { name: "Adresse" }), "Xyzzyville");
  await press("Publier");
  expect(await screen.findByText(refusal)).toBeVisible();
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Adresse" })).toHaveFocus());
});

test("a listing that was changed elsewhere keeps what was typed, and the coach chooses a version", async () => {
  const listing = {
    id: 5,
    status: "active",
    version: 1,
    title: "Boxe",
    description: "",
    disciplineIds: [7],
    hourlyRateCents: 4550,
    sessionMinutes: 60,
    address: "Guéret",
    city: "Guéret",
    latitude: 46.17,
    longitude: 1.87,
    locationType: "fixed",
    travelKm: null,
    byWebcam: false,
    pulledReason: null,
    services: [],
  };
  const { fill, press, sent } = await renderListing({
    at: "/dashboard/listings/5",
    listing,
    answer: ({ version }) => {
      if (version === "2") return "saved";
      listing.version = 2;
      return { ok: false, refusal: "Cette annonce a été modifiée ailleurs." };
    },
  });
  await fill(label("Titre"), "Boxe du second onglet");
  await press("Enregistrer");
  expect(await screen.findByText("Cette annonce a été modifiée ailleurs")).toBeVisible();
  expect(label("Titre")).toHaveValue("Boxe du second onglet");
  const other = screen.getByRole("link", { name: /^Voir l’autre version/ });
  expect(other).toHaveAttribute("href", "/dashboard/listings/5/preview");
  expect(other).toHaveAttribute("target", "_blank");
  await press("Garder la mienne");
  await waitFor(() => expect(screen.queryByText("Cette annonce a été modifiée ailleurs")).toBeNull());
  await press("Enregistrer");
  await expectToast("Annonce enregistrée", "L’annonce est publiée avec vos changements.");
  expect(sent.map(({ version, title }) => [version, title])).toEqual([
    ["1", "Boxe du second onglet"],
    ["2", "Boxe du second onglet"],
  ]);
});
