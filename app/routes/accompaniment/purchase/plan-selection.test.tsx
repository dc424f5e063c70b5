import { fireEvent } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { OfferedCoach } from "~/features/accompaniment/coach/queries/candidates.server.ts";
import {
  expectToast,
  json,
  renderRoutes,
  screen,
  stubServer,
  waitFor,
  within,
} from "../../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../../tests/fixtures/component/screen-route.tsx";
import type { Route } from "./+types/plan-selection.ts";
import PlanSelection from "./plan-selection.tsx";

type LoaderData = Route.ComponentProps["loaderData"];

const PLAN = "/accompaniment/plan-selection";
const ANSWERS = {
  currentWeight: "82,5",
  targetWeight: "75",
  height: "178",
  location: "paris",
  sessionsPerWeek: "3",
  healthIssues: "Entorse ancienne",
  fitnessLevel: "debutant",
  goal: "force",
};
const STUDENT = { id: "viewer-1", role: "student", nameless: undefined } as const;
const BOUGHT = {
  id: "6b4f0a8e-0a53-4a60-9a0e-0d6a3fc9e001",
  type: "accompagnement",
  months: 3,
  status: "awaiting_payment",
  ending: null,
  startedAt: null,
  checkoutUrl: "/paiement-demo/un",
  isReceived: false,
} as const;
const NO_COACHES = { rows: [] as OfferedCoach[], total: 0, page: 1, pageCount: 1 };
const BUY = "POST /functions/v1/create-subscription";

/** The page in a tab where the setup was answered; without answers, in a new tab. */
async function openPlan(
  given: Partial<LoaderData> & { reach?: string; answers?: boolean; coaches?: typeof NO_COACHES } = {},
) {
  const { reach = "near", answers = true, coaches = NO_COACHES, ...data } = given;
  const loaded: { current: LoaderData } = {
    current: { publicUrl: "", isDemo: true, sells: true, viewer: STUDENT, bought: null, ...data },
  };
  if (answers)
    sessionStorage.setItem("accompanimentDraft:setup", JSON.stringify({ ...ANSWERS, savedAt: Date.now() }));
  const buy: { current: () => Response | "no network" } = {
    current: () => json({ url: "/paiement-demo/un" }),
  };
  const sent = stubServer({
    "GET /functions/v1/accompaniment-reach": () => json({ reach, city: "Paris", coaches }),
    [BUY]: () => buy.current(),
  });
  const tab = {
    closed: false,
    opener: window,
    location: { replace: vi.fn() },
    close: vi.fn(),
    document: new DOMParser().parseFromString("", "text/html"),
  };
  vi.spyOn(window, "open").mockReturnValue(tab as never);
  onTestFinished(() => void vi.restoreAllMocks());
  const site = await renderRoutes(
    [
      screenRoute(PLAN, PlanSelection, { loader: () => loaded.current }),
      { path: "/accompaniment/setup", element: <p>La configuration</p> },
    ],
    { at: PLAN },
  );
  return { ...site, loaded, buy, tab, posts: () => sent.filter(({ method }) => method === "POST") };
}

const summary = () => screen.findByRole("region", { name: "Récapitulatif" });
const pay = () => screen.getByRole("button", { name: "Procéder au paiement" });

async function agree(user: Awaited<ReturnType<typeof openPlan>>["user"]) {
  await user.click(screen.getByLabelText(/^J’ai 18/));
  await user.click(screen.getByLabelText(/^Je demande que/));
  await user.click(screen.getByLabelText(/^J’accepte que mon poids/));
}

test("sliders stay within their limits, and the price follows each of them", async () => {
  const { user } = await openPlan();
  const slider = (name: string) => screen.getByRole("slider", { name }) as HTMLInputElement;
  const slide = (name: string, value: number) => fireEvent.change(slider(name), { target: { value } });
  expect(await summary()).toHaveTextContent("1 160 €");
  for (const [name, min, max] of [
    ["Durée", "1", "18"],
    ["Séances de coaching", "0", "72"],
    ["Bilans mensuels", "0", "18"],
  ] as const) {
    expect(slider(name)).toHaveAttribute("min", min);
    expect(slider(name)).toHaveAttribute("max", max);
  }
  slide("Bilans mensuels", 18);
  expect(slider("Bilans mensuels")).toHaveValue("3");
  slide("Durée", 4);
  expect(await summary()).toHaveTextContent("1 280 €");
  slide("Durée", 1);
  expect(slider("Bilans mensuels")).toHaveValue("1");
  slide("Séances de coaching", 0);
  await user.click(screen.getByLabelText("Programme seul"));
  expect(await summary()).toHaveTextContent("180 €/mois");
  expect(await summary()).toHaveTextContent("Un seul paiement de 180,00 €");
  expect(JSON.parse(sessionStorage.getItem("accompanimentDraft:plan") ?? "{}")).toMatchObject({
    type: "programme",
    coachingSessions: "0",
    duration: "1",
  });
});

test("the page says what costs extra, and the total is announced once a slider rests", async () => {
  await openPlan();
  const slide = (value: number) =>
    fireEvent.change(screen.getByRole("slider", { name: "Séances de coaching" }), { target: { value } });
  expect(await screen.findAllByText(/^En plus\s: 50\s€ par séance et par bilan, à commencer/)).toHaveLength(
    2,
  );
  const total = (text: RegExp) => screen.findByText(text, { selector: "[role=status]" });
  expect(await total(/^Total\s: 1\s160\s€, soit 387\s€ par mois\.$/)).toBeInTheDocument();
  slide(13);
  slide(14);
  expect(screen.getByText(/^Total\s: /)).toHaveTextContent("1 160 €");
  expect(await total(/^Total\s: 1\s260\s€, soit 420\s€ par mois\.$/)).toBeInTheDocument();
});

test("the plan that was chosen before in this tab is shown again", async () => {
  sessionStorage.setItem(
    "accompanimentDraft:plan",
    JSON.stringify({
      type: "programme",
      duration: "1",
      coachingSessions: "0",
      monthlyReviews: "1",
      savedAt: Date.now(),
    }),
  );
  await openPlan();
  expect(await screen.findByLabelText("Programme seul")).toBeChecked();
  expect(screen.getByRole("slider", { name: "Séances de coaching" })).toHaveValue("0");
});

test("without answers the page leads back to the setup and says why", async () => {
  const { address } = await openPlan({ answers: false });
  await screen.findByText("La configuration");
  expect(address()).toBe("/accompaniment/setup");
  await expectToast("Veuillez d’abord compléter le formulaire de configuration.");
});

test("a visitor reads the price, and is led to an account before paying", async () => {
  await openPlan({ viewer: null });
  const shown = await summary();
  expect(shown).toHaveTextContent("387 €/mois");
  expect(shown).toHaveTextContent("Paiement par mensualités sur 3 mois");
  expect(shown).toHaveTextContent("Un coach attribué près de Paris");
  expect(pay()).toBeDisabled();
  expect(pay()).toHaveAccessibleDescription(/Veuillez vous connecter pour continuer le paiement/);
  const redirect = "redirect=%2Faccompaniment%2Fplan-selection";
  for (const [name, asked] of [
    ["Se connecter", "/login?"],
    ["Créer un compte", "/signup?role=student&"],
  ] as const)
    expect(within(shown).getByRole("link", { name }).getAttribute("href")).toBe(asked + redirect);
});

test("a coach reads that only students buy", async () => {
  await openPlan({ viewer: { id: "coach-1", role: "coach", nameless: undefined } });
  const only = "Seuls les comptes Élève peuvent acheter un accompagnement.";
  expect(await summary()).toHaveTextContent(only);
  expect(pay()).toBeDisabled();
  expect(pay()).toHaveAccessibleDescription(new RegExp(only));
});

test("nothing is sent while an agreement is missing", async () => {
  const { user, posts } = await openPlan();
  await summary();
  await user.click(pay());
  await screen.findByText("L’accompagnement est réservé aux personnes de 18 ans et plus.");
  expect(screen.getByText(/^Sans votre accord, votre poids/)).toBeVisible();
  expect(window.open).not.toHaveBeenCalled();
  expect(posts()).toEqual([]);
});

test("the payment opens in a new tab, and a link opens it again", async () => {
  const { user, loaded, tab, posts } = await openPlan();
  await summary();
  await agree(user);
  loaded.current = { ...loaded.current, bought: BOUGHT } as LoaderData;
  await user.click(pay());
  const link = await screen.findByRole("link", { name: "Ouvrir la page de paiement" });
  expect(link).toHaveAttribute("href", "/paiement-demo/un");
  expect(tab.location.replace).toHaveBeenCalledWith("/paiement-demo/un");
  expect(pay()).toBeEnabled();
  expect(posts().map(({ body }) => body)).toEqual([
    {
      product_id: "accompagnement_3m",
      price: 38_700,
      setupData: { ...ANSWERS, currentWeight: 82.5, targetWeight: 75, height: 178, sessionsPerWeek: 3 },
      planConfig: expect.objectContaining({ type: "accompagnement", duration: 3 }),
      pricing: expect.objectContaining({ totalPrice: 1_160 }),
      coach: null,
      consents: { adult: true, begin: true, health: true, webcam: false },
      names: {},
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
});

test("a coach is chosen by picture, discipline, town and rating, and no preference is the default", async () => {
  const nora = {
    id: 7,
    name: "Nora Diallo",
    image: null,
    discipline: "Musculation",
    town: "Montreuil",
    rating: 4.8,
    reviewsCount: 12,
  };
  const { user, posts, buy } = await openPlan({
    coaches: {
      rows: [nora, { ...nora, id: 8, name: "Hugo Roy", reviewsCount: 0 }],
      total: 9,
      page: 1,
      pageCount: 2,
    },
  });
  const choice = within(await screen.findByRole("region", { name: "Votre coach" }));
  expect(choice.getByLabelText("Sans préférence")).toBeChecked();
  expect(choice.getByLabelText("Nora Diallo")).toHaveAccessibleDescription(
    /Musculation · Montreuil\s*4,8 sur 5, 12 avis/,
  );
  expect(choice.getByLabelText("Hugo Roy")).toHaveAccessibleDescription(/Pas encore d’avis/);
  expect(choice.getByText("Page 1 sur 2")).toBeVisible();
  await user.click(choice.getByLabelText("Nora Diallo"));
  expect(await summary()).toHaveTextContent("Nora Diallo, à qui nous demandons d’abord");
  await agree(user);
  // The one who was chosen has no room any more: the choice is taken back, and said to be.
  buy.current = () =>
    json({ error: "Ce coach n’a plus de place", errors: { coach: "Ce coach n’a plus de place" } }, 409);
  await user.click(pay());
  await waitFor(() => expect(choice.getByLabelText("Sans préférence")).toBeChecked());
  expect(posts().map(({ body }) => (body as { coach: number }).coach)).toEqual([7]);
});

test("each failure has its own words, and what was chosen stays", async () => {
  const { user, buy, tab } = await openPlan();
  await summary();
  await agree(user);
  for (const [answer, text] of [
    [() => json({}, 500), "Impossible de créer la session de paiement"],
    [() => json({ ok: true }), "URL de paiement non reçue"],
    [() => new Response("<html>"), "Une erreur inattendue s’est produite"],
    [() => "no network" as const, "Une erreur inattendue s’est produite"],
  ] as const) {
    buy.current = answer;
    await user.click(pay());
    await expectToast("Erreur", text);
    await waitFor(() => expect(pay()).toBeEnabled());
  }
  expect(tab.close).toHaveBeenCalled();
  expect(tab.location.replace).not.toHaveBeenCalled();
  expect(screen.getByLabelText(/^J’ai 18/)).toBeChecked();
  expect(await summary()).toHaveTextContent("387 €/mois");
});

test("a session that has ended is said, and the page then asks to sign in", async () => {
  const { user, buy, loaded } = await openPlan();
  await summary();
  await agree(user);
  buy.current = () => json({ error: "unauthenticated" }, 401);
  loaded.current = { ...loaded.current, viewer: null } as LoaderData;
  await user.click(pay());
  await expectToast("Authentification requise", "Veuillez vous connecter pour continuer");
  await waitFor(() => expect(pay()).toBeDisabled());
  expect(await summary()).toHaveTextContent("387 €/mois");
});

test("where nobody is near it is said before paying, and needs its own agreement", async () => {
  const { user, posts } = await openPlan({ reach: "webcam" });
  await screen.findByText("Personne n’est libre près de chez vous en ce moment");
  await agree(user);
  await user.click(pay());
  await screen.findByText(/sans votre accord pour la visio/);
  expect(posts()).toEqual([]);
  await user.click(screen.getByLabelText("J’accepte d’être accompagné en visio."));
  await user.click(pay());
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.body).toMatchObject({ consents: { webcam: true } });
});

test("a tab without the answers still leads to the payment that waits", async () => {
  await openPlan({ answers: false, bought: BOUGHT });
  await screen.findByText("Votre paiement n’est pas terminé");
  const resume = screen.getByRole("link", { name: "Reprendre le paiement" });
  expect(resume).toHaveAttribute("href", "/paiement-demo/un");
  expect(resume).toHaveAttribute("target", "_blank");
  expect(screen.queryByRole("link", { name: "Modifier mes réponses" })).toBeNull();
});

test("once it is paid, the answers are gone from the browser and cannot be changed", async () => {
  await openPlan({
    bought: { ...BOUGHT, status: "running", startedAt: new Date(), checkoutUrl: null },
  });
  await screen.findByText("Votre accompagnement est en cours");
  expect(screen.queryByRole("link", { name: "Modifier mes réponses" })).toBeNull();
  await waitFor(() => expect(sessionStorage.getItem("accompanimentDraft:setup")).toBeNull());
});
