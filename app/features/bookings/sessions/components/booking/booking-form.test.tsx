import { act, cleanup } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { expect, test } from "vitest";
import {
  addDays,
  formatDay,
  formatMonth,
  parisDay,
  parisInstant,
  weekdayOf,
} from "~/platform/format/dates.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import {
  json,
  renderElement,
  renderRoutes,
  screen,
  stubServer,
  viewerWith,
  waitFor,
  within,
} from "../../../../../../tests/fixtures/component/component.tsx";
import { slotsPath } from "../../../availability/components/use-slots.ts";
import type { StudentTerms } from "../../queries/student-terms.server.ts";
import { bookingSchema } from "../../schema/booking.ts";
import type { FirstChoice, PayableOffer } from "./booking-choice.ts";
import { BookingForm } from "./booking-form.tsx";

const LISTING = {
  id: 31,
  title: "Yoga",
  hourlyRateCents: 4_500,
  sessionMinutes: 60,
  lengths: [60],
  city: "Lyon",
  locationType: "travel" as const,
  travelKm: 10,
  hasStreet: false,
  byWebcam: true,
  services: [],
};
const OFFER: PayableOffer = {
  sells: true,
  coach: { id: 4, name: "Sarah Benali", image: null, discipline: "Yoga", firstLessonFree: false },
  listings: [LISTING],
  packs: [],
  isInstant: false,
  hasCalendar: false,
};
const FIRST = { listingId: 31, minutes: 60, place: "webcam", startsAt: "" } as const;

/** Nine slots on the Monday after next, and one on each of the eight days that follow. */
const today = parisDay(new Date());
const MONDAY = addDays(today, 15 - weekdayOf(today));
const SLOTS = [
  ...Array.from({ length: 9 }, (_, hour) => parisInstant(MONDAY, `${10 + hour}:00`)),
  ...Array.from({ length: 8 }, (_, day) => parisInstant(addDays(MONDAY, day + 1), "18:00")),
].map((slot) => slot.toISOString());
const firstSlots = {
  path: slotsPath({ coachId: 4, listingId: 31, minutes: 60, place: "webcam" }),
  slots: SLOTS,
  next: null,
};

interface Given {
  offer?: Partial<PayableOffer>;
  first?: Partial<FirstChoice>;
  heldSlots?: string[];
  isWaiting?: boolean;
  slots?: string[];
  /** the day after the slots of the page */
  next?: string;
  terms?: StudentTerms;
  /** of the account; null if it has none */
  phone?: string | null;
  refusal?: string;
  onSignIn?: () => void;
  renderNames?: React.ComponentProps<typeof BookingForm>["renderNames"];
  /** what the server answers to a booking */
  answer?: object;
}

async function renderForm(given: Given = {}) {
  const posts: Record<string, FormDataEntryValue>[] = [];
  const site = await renderElement(
    <BookingForm
      offer={{ ...OFFER, ...given.offer }}
      terms={given.terms ?? { packs: [], hasLockedUnits: false, hasHadFree: true }}
      first={{ ...FIRST, ...given.first }}
      firstSlots={{ ...firstSlots, slots: given.slots ?? SLOTS, next: given.next ?? null }}
      heldSlots={given.heldSlots ?? []}
      isWaiting={given.isWaiting ?? false}
      idempotencyKey="0c7a52a4-5b2c-4b34-8d29-7e7a25f0f001"
      renderCode={() => null}
      phone={given.phone}
      refusal={given.refusal}
      renderNames={given.renderNames}
      onSignIn={given.onSignIn}
    />,
    {
      at: "/coach/4/reserver",
      viewer: given.onSignIn ? null : viewerWith(),
      action: async ({ request }) => {
        posts.push(Object.fromEntries(await request.formData()));
        return given.answer ?? { ok: true };
      },
    },
  );
  return { ...site, posts };
}

const slots = () => screen.getByRole("group", { name: /^Créneau/ });
const radios = () => within(slots()).getAllByRole("radio") as HTMLInputElement[];
const chosen = () => within(slots()).queryByRole("radio", { checked: true }) as HTMLInputElement | null;
const summary = () => screen.getByRole("region", { name: "Récapitulatif" });
const book = () => screen.getByRole("button", { name: /^Réserver( et payer)?$/ });
const at = (index: number) => {
  const radio = radios()[index];
  if (!radio) throw new Error(`there is no slot ${index}`);
  return radio;
};

test("a slot stays chosen while another week is looked at", async () => {
  const { user } = await renderForm();
  await user.click(at(0));
  expect(chosen()).toHaveAttribute("value", SLOTS[0]);
  await user.keyboard("{ArrowRight}");
  expect(chosen()).toHaveAttribute("value", SLOTS[1]);
  await user.click(screen.getByRole("button", { name: "Jours suivants" }));
  expect(chosen()).toBeNull();
  expect(document.querySelector('input[type="hidden"][name="startsAt"]')).toHaveValue(SLOTS[1]);
  await user.click(screen.getByRole("button", { name: "Jours précédents" }));
  expect(chosen()).toHaveAttribute("value", SLOTS[1]);
});

const parts = () =>
  within(slots())
    .getAllByRole("group")
    .map((part) => [part.firstChild?.textContent, within(part).getAllByRole("radio").length]);
const dayButtons = () =>
  within(slots())
    .getAllByRole("row")
    .flatMap((row) => within(row).queryAllByRole("button"));
const dayButton = (day: string) => {
  const name = formatDay(noonOf(day), { weekday: true });
  const button = dayButtons().find((one) => one.getAttribute("aria-label")?.startsWith(`${name},`));
  if (!button) throw new Error(`there is no button of ${day}`);
  return button;
};
const noonOf = (day: string) => parisInstant(day, "12:00");

test("the first free day is shown, in the morning, the afternoon and the evening, and another one on a press", async () => {
  const { user } = await renderForm();
  const monday = formatDay(noonOf(MONDAY), { weekday: true });
  expect(screen.getByRole("radiogroup", { name: new RegExp(`^${monday}`) })).toBeVisible();
  expect(parts()).toEqual([
    ["Matin", 2],
    ["Après-midi", 6],
    ["Soir", 1],
  ]);
  expect(dayButtons().map((button) => button.getAttribute("aria-label")?.split(", ")[1])).toEqual([
    "9\u00a0créneaux",
    ...Array.from({ length: 6 }, () => "1\u00a0créneau"),
  ]);
  await user.click(dayButton(addDays(MONDAY, 2)));
  expect(parts()).toEqual([["Soir", 1]]);
  await user.click(at(0));
  expect(summary()).toHaveTextContent(formatDay(noonOf(addDays(MONDAY, 2))));
});

test("the days of a week and of a month are reached by the keyboard, one of them by Tab", async () => {
  const { user } = await renderForm();
  await user.click(screen.getByRole("button", { name: "Voir le mois" }));
  const all = dayButtons();
  const month = formatMonth(noonOf(MONDAY));
  expect(screen.getByRole("grid", { name: month })).toBeVisible();
  expect(all.filter(({ tabIndex }) => tabIndex === 0)).toEqual([dayButton(MONDAY)]);
  const free = all.filter((button) => !(button as HTMLButtonElement).disabled);
  act(() => free[0]?.focus());
  await user.keyboard("{ArrowLeft}");
  expect(free[0]).toHaveFocus();
  await user.keyboard("{End}");
  expect(free.at(-1)).toHaveFocus();
  await user.keyboard("{Home}{Enter}");
  expect(parts()).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: "Voir par semaine" }));
  act(() => dayButton(MONDAY).focus());
  await user.keyboard("{ArrowRight}{ArrowRight} ");
  expect(dayButton(addDays(MONDAY, 2))).toHaveAttribute("aria-pressed", "true");
  expect(parts()).toEqual([["Soir", 1]]);
});

test("later weeks are loaded when they are turned to, and those up to a chosen slot at once", async () => {
  const last = addDays(MONDAY, 40);
  const later = parisInstant(addDays(MONDAY, 30), "09:00").toISOString();
  const sent = stubServer({
    "GET /functions/v1/slots": ({ address }) =>
      json(
        address.includes(`from=${addDays(MONDAY, 20)}`)
          ? { slots: [later], next: last }
          : { slots: [], next: null },
      ),
  });
  const { user } = await renderForm({ next: addDays(MONDAY, 20) });
  expect(sent).toHaveLength(0);
  // The second week may go on after the days of the page.
  await user.click(screen.getByRole("button", { name: "Jours suivants" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Jours suivants" }));
  await waitFor(() => expect(radios().map(({ value }) => value)).toEqual([later]));
  const next = screen.getByRole("button", { name: "Jours suivants" });
  await user.click(next);
  await waitFor(() => expect(next).toHaveAttribute("aria-disabled", "true"));
  expect(radios().map(({ value }) => value)).toEqual([later]);
});

test("a slot of the address that lies in later weeks is found, not said to be gone", async () => {
  const later = parisInstant(addDays(MONDAY, 30), "09:00").toISOString();
  stubServer({ "GET /functions/v1/slots": () => json({ slots: [later], next: null }) });
  await renderForm({ first: { startsAt: later }, next: addDays(MONDAY, 20) });
  expect(slots()).not.toHaveAccessibleDescription(/n’est plus libre/);
  await waitFor(() => expect(chosen()).toHaveAttribute("value", later));
});

test("a slot of the address that is gone is said to be, and another one can be chosen", async () => {
  const { user } = await renderForm({ first: { startsAt: "2024-05-06T08:00:00.000Z" } });
  expect(slots()).toHaveAccessibleDescription(/n’est plus libre/);
  expect(chosen()).toBeNull();
  expect(summary()).toHaveTextContent("Choisissez un créneau");
  await user.click(at(0));
  expect(summary()).not.toHaveTextContent("Choisissez un créneau");
  expect(slots()).not.toHaveAccessibleDescription(/n’est plus libre/);
});

test("a slot that is held for the person who looks is not said to be gone", async () => {
  const [held = ""] = SLOTS;
  await renderForm({ first: { startsAt: held }, heldSlots: [held], slots: SLOTS.slice(1) });
  expect(slots()).not.toHaveAccessibleDescription(/n’est plus libre/);
  expect(chosen()).toBeNull();
});

test("a visitor hears what is missing before being asked to sign in, and keeps what was chosen", async () => {
  const asked: string[] = [];
  const { user, posts } = await renderForm({ onSignIn: () => asked.push("sign in") });
  await user.click(book());
  await waitFor(() => expect(slots()).toHaveAccessibleDescription("Choisissez un créneau."));
  expect(document.activeElement).toHaveTextContent("Choisissez un créneau.");
  // The group is marked, not every time in it.
  expect(within(slots()).getByRole("radiogroup")).toHaveAttribute("aria-invalid", "true");
  expect(within(slots()).getByRole("radiogroup")).toHaveAccessibleDescription("Choisissez un créneau.");
  expect(slots().querySelectorAll("input[aria-invalid]")).toHaveLength(0);
  expect(asked).toEqual([]);
  await user.click(at(3));
  await user.click(screen.getByLabelText(/^Un mot pour/));
  await user.paste("Avant de me connecter");
  await user.click(book());
  expect(asked).toEqual(["sign in"]);
  expect(posts).toEqual([]);
  expect(JSON.parse(localStorage.getItem("bookingDraft:4") ?? "{}")).toMatchObject({
    startsAt: SLOTS[3],
    words: "Avant de me connecter",
    // Fields that nobody touched are kept too, for the slot that is held during a sign-up.
    listingId: "31",
    minutes: "60",
    place: "webcam",
    waiting: "yes",
  });
});

test("the choices of a visitor are there again after signing in", async () => {
  localStorage.setItem(
    "bookingDraft:4",
    JSON.stringify({ startsAt: SLOTS[3], words: "Toujours là", waiting: "yes", savedAt: Date.now() }),
  );
  await renderForm();
  expect(screen.getByText(/vos choix sont toujours là/)).toBeVisible();
  expect(chosen()).toHaveAttribute("value", SLOTS[3]);
  expect(screen.getByLabelText(/^Un mot pour/)).toHaveValue("Toujours là");
});

test("somebody was quicker: the slot is said to be taken, and offered no more", async () => {
  stubServer({ "GET /functions/v1/slots": () => json({ slots: SLOTS.slice(1) }) });
  const taken = "Ce créneau vient d’être pris. Choisissez-en un autre.";
  const { user, posts } = await renderForm({ answer: { ok: false, errors: { startsAt: taken } } });
  await user.click(at(0));
  await user.click(book());
  await waitFor(() => expect(slots()).toHaveAccessibleDescription(/vient d’être pris/));
  await waitFor(() => expect(slots().querySelector(`input[value="${SLOTS[0]}"]`)).toBeNull());
  expect(chosen()).toBeNull();
  expect(posts).toMatchObject([{ startsAt: SLOTS[0], place: "webcam", payBy: "card" }]);
});

test("the form carries the prices that it shows", async () => {
  const service = { id: 12, name: "Bilan écrit", priceCents: 1_000, description: "" };
  const { user, posts } = await renderForm({ offer: { listings: [{ ...LISTING, services: [service] }] } });
  await user.click(at(2));
  await user.click(screen.getByRole("checkbox", { name: /^Bilan écrit/ }));
  expect(summary()).toHaveTextContent(/55,00\s€/);
  await user.click(book());
  await waitFor(() => expect(posts).toHaveLength(1));
  expect(bookingSchema.parse(posts[0])).toMatchObject({ shownCents: 5_500, serviceIds: [12] });
});

test("a student with a number is told that the coach gets it, and may say no", async () => {
  const { user, posts } = await renderForm({ phone: "06 12 34 56 78" });
  expect(screen.getByText(/^Une fois la séance confirmée/)).toHaveTextContent("06 12 34 56 78");
  await user.click(radios()[0] as HTMLElement);
  const press = () => user.click(screen.getByRole("button", { name: "Réserver et payer" }));
  await press();
  await waitFor(() => expect(posts).toHaveLength(1));
  expect(bookingSchema.parse(posts[0]).sharesPhone).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Ne pas donner mon numéro" }));
  await press();
  await waitFor(() => expect(posts).toHaveLength(2));
  expect(bookingSchema.parse(posts[1]).sharesPhone).toBe(false);
});

test("a student without a number is asked for one, and may leave it empty", async () => {
  const { user, posts } = await renderForm({ phone: null });
  await user.click(radios()[0] as HTMLElement);
  const press = () => user.click(screen.getByRole("button", { name: "Réserver et payer" }));
  await press();
  await waitFor(() => expect(posts).toHaveLength(1));
  expect(bookingSchema.parse(posts[0])).toMatchObject({ sharesPhone: false, ownPhone: "" });
  await user.type(screen.getByRole("textbox", { name: "Votre numéro (facultatif)" }), "06 12 34 56 78");
  await press();
  await waitFor(() => expect(posts).toHaveLength(2));
  expect(bookingSchema.parse(posts[1])).toMatchObject({ sharesPhone: true, ownPhone: "06 12 34 56 78" });
});

test("a number that is none is refused beside its field", async () => {
  const error = "Ce numéro de téléphone n’est pas valide.";
  const { user } = await renderForm({ phone: null, answer: { ok: false, errors: { ownPhone: error } } });
  await user.click(radios()[0] as HTMLElement);
  const field = screen.getByRole("textbox", { name: "Votre numéro (facultatif)" });
  await user.type(field, "06 12");
  await user.click(screen.getByRole("button", { name: "Réserver et payer" }));
  expect(await screen.findByText(error)).toBeVisible();
  expect(field).toHaveValue("06 12");
});

test("a page that did not tell of the number shares none", async () => {
  const { user, posts } = await renderForm();
  await user.click(radios()[0] as HTMLElement);
  await user.click(screen.getByRole("button", { name: "Réserver et payer" }));
  await waitFor(() => expect(posts).toHaveLength(1));
  expect(screen.queryByText(/peut vous appeler/)).toBeNull();
  expect(bookingSchema.parse(posts[0]).sharesPhone).toBe(false);
});

test("a price that has changed is shown, sent with the second press, and nothing typed is lost", async () => {
  let hourlyRateCents = 3_335;
  const shown: (number | null)[] = [];
  const Offered = () => (
    <BookingForm
      offer={useLoaderData<PayableOffer>()}
      terms={{ packs: [], hasHadFree: true, hasLockedUnits: false }}
      first={{ ...FIRST, startsAt: "" }}
      firstSlots={firstSlots}
      renderCode={() => null}
      heldSlots={[]}
      isWaiting={false}
      idempotencyKey="0c7a52a4-5b2c-4b34-8d29-7e7a25f0f001"
      phone={undefined}
      refusal={undefined}
      onSignIn={undefined}
    />
  );
  const { user } = await renderRoutes(
    [
      {
        path: "/coach/4/reserver",
        element: <Offered />,
        loader: () => ({ ...OFFER, listings: [{ ...LISTING, hourlyRateCents }] }),
        action: async ({ request }) => {
          const { shownCents } = bookingSchema.parse(Object.fromEntries(await request.formData()));
          shown.push(shownCents);
          return shownCents === hourlyRateCents ? { ok: true } : { ok: false, refusal: "Le prix a changé." };
        },
      },
    ],
    { at: "/coach/4/reserver", viewer: viewerWith() },
  );
  await user.click(at(3));
  await user.click(screen.getByLabelText(/^Un mot pour/));
  await user.paste("Mon genou droit est fragile.");
  hourlyRateCents = 9_999;
  await user.click(book());
  expect(await within(summary()).findByText("Le prix a changé.")).toBeVisible();
  await waitFor(() => expect(summary()).toHaveTextContent(/99,99\s€/));
  expect(chosen()).toHaveAttribute("value", SLOTS[3]);
  expect(screen.getByLabelText(/^Un mot pour/)).toHaveValue("Mon genou droit est fragile.");
  await user.click(book());
  await waitFor(() => expect(shown).toEqual([3_335, 9_999]));
  await waitFor(() => expect(within(summary()).queryByText("Le prix a changé.")).toBeNull());
});

test("what costs less than can be paid by card has no button, and says why", async () => {
  await renderForm({ offer: { listings: [{ ...LISTING, hourlyRateCents: 33 }] } });
  expect(within(summary()).getByText(/trop petit pour être payé en ligne/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Réserver/ })).toBeNull();
});

test("names are checked like any field where the form asks for them", async () => {
  const { user, posts } = await renderForm({
    renderNames: ({ errors }) => (
      <>
        <Field label="Votre prénom" error={errors.firstName}>
          <Input name="firstName" defaultValue="Lina" />
        </Field>
        <Field label="Votre nom" error={errors.lastName}>
          <Input name="lastName" />
        </Field>
      </>
    ),
  });
  await user.click(at(1));
  await user.click(book());
  const lastName = screen.getByLabelText("Votre nom");
  await waitFor(() => expect(lastName).toHaveAccessibleDescription("Le nom est requis."));
  expect(posts).toEqual([]);
  await user.type(lastName, "Roux");
  await user.click(book());
  await waitFor(() => expect(posts).toMatchObject([{ firstName: "Lina", lastName: "Roux" }]));
});

test("an address is asked for in full, and what the server refuses of it is said beside it", async () => {
  stubServer({
    "GET /functions/v1/slots": () => json({ slots: SLOTS }),

    "GET /functions/v1/geocode/search": () => json([]),
  });
  const far = "Sarah Benali se déplace jusqu’à 10 km.";
  const { user, posts } = await renderForm({ answer: { ok: false, errors: { address: far } } });
  await user.click(screen.getByRole("radio", { name: "Chez vous" }));
  await user.click(at(5));
  const address = screen.getByRole("combobox", { name: "Votre adresse" });
  await user.click(address);
  await user.paste("Marseille");
  await user.click(book());
  await waitFor(() => expect(address).toHaveAccessibleDescription("Indiquez le numéro et la rue."));
  await waitFor(() => expect(address).toHaveFocus());
  expect(posts).toEqual([]);
  await user.clear(address);
  await user.click(address);
  await user.paste("12 rue de Rome, Marseille");
  await user.click(book());
  await waitFor(() => expect(address).toHaveAccessibleDescription(far));
  await waitFor(() => expect(address).toHaveFocus());
  expect(posts).toMatchObject([{ address: "12 rue de Rome, Marseille", place: "home", startsAt: SLOTS[5] }]);
});

test("a suggestion completes the town, and keeps the street that was typed", async () => {
  const lyon = {
    display_name: "Lyon, Rhône, Auvergne-Rhône-Alpes, France",
    lat: "45.76",
    lon: "4.83",
    place_id: "69123",
  };
  stubServer({
    "GET /functions/v1/slots": () => json({ slots: SLOTS, next: null }),
    "GET /functions/v1/geocode/search": () => json([lyon]),
  });
  const { user, posts } = await renderForm();
  await user.click(screen.getByRole("radio", { name: "Chez vous" }));
  const address = screen.getByRole("combobox", { name: "Votre adresse" });
  await user.click(address);
  await user.paste("12 rue des Lilas, Ly");
  await user.click(await screen.findByRole("option", { name: /^12 rue des Lilas, Lyon/ }));
  expect(address).toHaveValue("12 rue des Lilas, Lyon, Rhône");
  await waitFor(() => expect(radios().length).toBeGreaterThan(0));
  await user.click(at(1));
  await user.click(book());
  await waitFor(() => expect(posts).toHaveLength(1));
  expect(posts).toMatchObject([
    { address: "12 rue des Lilas, Lyon, Rhône", latitude: "45.76", longitude: "4.83" },
  ]);
});

test.each([
  [true, "Lyon. L’adresse exacte vous est donnée une fois la séance confirmée."],
  [false, "Lyon. Votre coach vous donne l’adresse exacte dans la conversation."],
])("an exact address is promised only by a coach who has given a street (%s)", async (hasStreet, words) => {
  const venue = { ...LISTING, locationType: "fixed" as const, travelKm: null, hasStreet };
  await renderForm({ offer: { listings: [venue] } });
  expect(screen.getByRole("radio", { name: "Chez le coach" })).toHaveAccessibleDescription(words);
});

test("where nothing is free, a student joins the waiting list and leaves it again", async () => {
  const sent = stubServer({ "POST /functions/v1/waiting-list": () => json({ ok: true }) });
  const { user } = await renderForm({ slots: [] });
  expect(slots()).toHaveTextContent("Aucun créneau n’est libre");
  await user.click(screen.getByRole("button", { name: "Rejoindre la liste d’attente" }));
  await screen.findByText("Vous êtes sur la liste d’attente");
  await user.click(screen.getByRole("button", { name: "Quitter la liste d’attente" }));
  await screen.findByText("Liste d’attente");
  expect(sent.map(({ body }) => body)).toEqual([
    { coach: "4", intent: "join", minutes: "60" },
    { coach: "4", intent: "leave", minutes: "60" },
  ]);
});

test("a student who waits sees it, also where something is free", async () => {
  await renderForm({ isWaiting: true });
  expect(screen.getByText("Vous êtes sur la liste d’attente")).toBeVisible();
});

test("a coach’s own calendar takes the place of the slots", async () => {
  await renderForm({ offer: { hasCalendar: true } });
  expect(screen.queryByRole("group", { name: /^Créneau/ })).toBeNull();
  expect(screen.getByText("Sarah Benali a son propre agenda.")).toBeVisible();
});

test("what is bought already is offered before the card, with what is left of it", async () => {
  const pack = {
    name: "",
    totalMinutes: 300,
    sessionMinutes: null,
    priceCents: 20_000,
    commissionRate: 10,
    listingId: null,
    purpose: "bought" as const,
    expiresAt: new Date(),
  };
  await renderForm({
    terms: {
      packs: [{ ...pack, id: "3f7f9a55-0b6e-4c5f-9c55-0c9cf0f0a001", minutesLeft: 300, freeChangeHours: 24 }],
      hasLockedUnits: false,
      hasHadFree: true,
    },
  });
  const radio = screen.getByRole("radio", { name: /^Pack de 5/ });
  expect(radio).toBeChecked();
  expect(radio).toHaveAccessibleDescription(/Il reste 5\s?h/);
  expect(screen.getByRole("button", { name: "Réserver" })).toBeVisible();
});

test("where nothing is sold, a free first lesson can be booked, and the card is not offered", async () => {
  await renderForm({
    offer: { sells: false, coach: { ...OFFER.coach, firstLessonFree: true } },
    terms: { packs: [], hasLockedUnits: false, hasHadFree: false },
  });
  expect(screen.getByRole("radio", { name: /^Premier cours offert/ })).toBeChecked();
  expect(screen.queryByRole("radio", { name: /^Carte bancaire/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Réserver" })).toBeVisible();
});

test("where nothing is sold, a session by card is refused with the reason", async () => {
  await renderForm({ offer: { sells: false } });
  expect(screen.getByText("Achats fermés")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Réserver/ })).toBeNull();
});

test("a coach sees everything, and reads why there is no button", async () => {
  await renderForm({ refusal: "Seuls les comptes Élève réservent des séances." });
  expect(screen.getByText("Seuls les comptes Élève réservent des séances.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Réserver/ })).toBeNull();
});

test("the length, place and listing that an address names replace those of a draft, once", async () => {
  const other = { ...LISTING, id: 32, title: "Pilates", lengths: [60, 90], locationType: "both" as const };
  const draft = { listingId: "31", minutes: "60", place: "webcam", words: "Mon genou", savedAt: Date.now() };
  localStorage.setItem("bookingDraft:4", JSON.stringify({ ...draft, owner: viewerWith().id }));
  const given: Given = {
    offer: { listings: [LISTING, other] },
    first: { listingId: 32, minutes: 90, place: "venue", named: "listing=32&minutes=90&place=venue" },
  };
  const { user } = await renderForm(given);
  await waitFor(() => expect(within(summary()).getByText("Pilates")).toBeVisible());
  expect(within(summary()).getByText(/^1\sh\s?30$/)).toBeVisible();
  expect(within(summary()).getByText(/^Chez le coach|, Lyon$/)).toBeVisible();
  expect(screen.getByLabelText(/^Un mot pour/)).toHaveValue("Mon genou");
  await user.click(screen.getByRole("radio", { name: /^En visio/ }));
  cleanup();
  await renderForm(given);
  await waitFor(() => expect(screen.getByRole("radio", { name: /^En visio/ })).toBeChecked());
  expect(within(summary()).getByText("Pilates")).toBeVisible();
});
