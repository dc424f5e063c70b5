import { expect, onTestFinished, test } from "vitest";
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
import type { Route } from "./+types/setup.ts";
import Setup from "./setup.tsx";

const SETUP = "/accompaniment/setup";
const VILLEURBANNE = {
  place_id: "69266",
  display_name: "Villeurbanne, Rhône, France",
  lat: "45.7719",
  lon: "4.8902",
};
const ANSWERED = {
  currentWeight: "82,5",
  targetWeight: "75",
  height: "178",
  fitnessLevel: "debutant",
  goal: "force",
};

const keepAnswers = (answers: Record<string, string>) =>
  sessionStorage.setItem("accompanimentDraft:setup", JSON.stringify({ ...answers, savedAt: Date.now() }));

const openSetup = (at = SETUP, given: Partial<Route.ComponentProps["loaderData"]> = {}) =>
  renderRoutes(
    [
      screenRoute(SETUP, Setup, {
        loader: () => ({ publicUrl: "", running: null, mayBuy: true, sells: true, ...given }),
      }),
      { path: "/accompaniment/plan-selection", element: <p>Les formules</p> },
    ],
    { at, viewer: given.mayBuy === false ? viewerWith({ role: "coach" }) : null },
  );

const next = () => screen.getByRole("button", { name: "Suivant" });
const isAt = (step: number) => screen.findByText(`Étape ${step} sur 4`);

test("each step says what is missing, and moves the focus to its first field or to the next heading", async () => {
  stubServer({ "GET /functions/v1/geocode/search": () => json([VILLEURBANNE]) });
  const { user, address } = await openSetup();
  await isAt(1);
  expect(screen.getByText("25 %")).toBeVisible();
  expect(screen.getByRole("button", { name: "Précédent" })).toBeDisabled();
  await user.click(next());
  for (const message of [
    "Le poids actuel est requis",
    "Le poids souhaité est requis",
    "La taille est requise",
  ])
    expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Poids actuel/)).toHaveFocus());
  await user.type(screen.getByLabelText(/^Poids actuel/), "82,5");
  await user.type(screen.getByLabelText(/^Poids souhaité/), "75");
  await user.type(screen.getByLabelText(/^Taille/), "178{Enter}");

  await isAt(2);
  await waitFor(() =>
    expect(screen.getByRole("heading", { name: /^Que voulez-vous atteindre\s\?$/ })).toHaveFocus(),
  );
  await user.click(next());
  await screen.findByText("Le niveau de forme physique est requis");
  expect(screen.getByText("L’objectif principal est requis")).toBeVisible();
  await user.click(screen.getByLabelText("Débutant"));
  await user.click(screen.getByLabelText("Force"));
  await user.click(next());

  await isAt(3);
  await user.click(next());
  await screen.findByText("La localisation est requise");
  expect(screen.getByText("Le nombre de séances par semaine est requis")).toBeVisible();
  await user.type(screen.getByLabelText(/^Ville/), "Villeurb");
  await user.click(await screen.findByRole("option", { name: /^Villeurbanne/ }));
  expect(screen.getByLabelText(/^Ville/)).toHaveValue("Villeurbanne, Rhône");
  await user.click(screen.getByLabelText("3"));
  await user.click(next());

  await isAt(4);
  const health = () => screen.getByLabelText("Problèmes de santé (facultatif)");
  await user.type(health(), "Entorse ancienne");
  await user.click(screen.getByRole("button", { name: "Précédent" }));
  await isAt(3);
  await user.click(next());
  await isAt(4);
  expect(health()).toHaveValue("Entorse ancienne");
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  await screen.findByText("Les formules");
  expect(address()).toBe("/accompaniment/plan-selection");
});

test("a page that is loaded again shows the step of its address and what was answered, also before this form", async () => {
  keepAnswers({ ...ANSWERED, location: "paris", sessionsPerWeek: "3" });
  await openSetup(`${SETUP}?etape=3`);
  await isAt(3);
  expect(screen.getByLabelText(/^Ville/)).toHaveValue("Paris");
});

test("a step that is not open yet leads to the first one that misses an answer", async () => {
  keepAnswers({ currentWeight: "82,5", targetWeight: "75" });
  const { address } = await openSetup(`${SETUP}?etape=3`);
  await isAt(1);
  expect(address()).toBe(`${SETUP}?etape=1`);
  expect(screen.getByLabelText(/^Poids actuel/)).toHaveValue("82,5");
});

test("a coach reads that only students buy, before the first question", async () => {
  await openSetup(SETUP, { mayBuy: false });
  expect(screen.getByText(/^Seuls les comptes Élève peuvent acheter un accompagnement\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Se déconnecter" })).toBeVisible();
  expect(screen.queryByLabelText(/^Poids actuel/)).toBeNull();
});

test("a student whose accompaniment runs is led to it instead of the questions", async () => {
  await openSetup(SETUP, {
    running: {
      id: "6b4f0a8e-0a53-4a60-9a0e-0d6a3fc9e001",
      type: "accompagnement",
      months: 3,
      status: "running",
      ending: null,
      startedAt: new Date(),
      checkoutUrl: null,
      isReceived: false,
    },
  });
  expect(screen.getByText("Votre accompagnement est en cours")).toBeVisible();
  expect(screen.queryByLabelText(/^Poids actuel/)).toBeNull();
});

/** Stands in for the browser's position; undefined: a browser that has none. */
function stubPosition(geolocation: Partial<Geolocation> | undefined): void {
  const real = Object.getOwnPropertyDescriptor(navigator, "geolocation");
  Object.defineProperty(navigator, "geolocation", { value: geolocation, configurable: true });
  onTestFinished(() => {
    if (real) Object.defineProperty(navigator, "geolocation", real);
    else Reflect.deleteProperty(navigator, "geolocation");
  });
}

async function locate() {
  keepAnswers(ANSWERED);
  const { user } = await openSetup(`${SETUP}?etape=3`);
  await isAt(3);
  await user.click(screen.getByRole("button", { name: "Utiliser ma position" }));
}

test("the position picks the commune, and is asked for afresh", async () => {
  stubServer({
    "GET /functions/v1/geocode/reverse": () => json({ ...VILLEURBANNE, lat: "45.77", lon: "4.88" }),
  });
  const asked: unknown[] = [];
  stubPosition({
    getCurrentPosition: (found, _, options) => {
      asked.push(options);
      found({ coords: { latitude: 45.77, longitude: 4.88 } } as GeolocationPosition);
    },
  });
  await locate();
  await expectToast("Localisation détectée", "Villeurbanne");
  expect(screen.getByLabelText(/^Ville/)).toHaveValue("Villeurbanne, Rhône");
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }]);
});

test("a position that is refused is said under the city, in the browser’s words", async () => {
  stubPosition({
    getCurrentPosition: (_, failed) =>
      failed?.({ code: 1, message: "User denied Geolocation" } as GeolocationPositionError),
  });
  await locate();
  expect(await screen.findByRole("alert")).toHaveTextContent(/^User denied Geolocation$/);
});

test("a browser without a position is told so in our words", async () => {
  stubPosition(undefined);
  await locate();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^La géolocalisation n’est pas supportée par ce navigateur$/,
  );
});
