import { cleanup } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import { addDays, parisDay } from "~/platform/format/dates.ts";
import { fillField } from "../../../../../tests/fixtures/browser/fill-fields.ts";
import {
  expectToast,
  renderRoutes,
  screen,
  waitFor,
  within,
} from "../../../../../tests/fixtures/component/component.tsx";
import type { OwnAvailability } from "../queries/availability.server.ts";
import { PROPOSED_HOURS, UNCHOSEN_AVAILABILITY } from "../rules/availability.ts";
import { availabilitySchema } from "../schema.ts";
import { AvailabilityForm } from "./availability-form.tsx";

/** The settings page as far as this form goes: it stores what was sent, and shows it again. */
async function renderForm(given: Partial<OwnAvailability> = {}) {
  let kept: OwnAvailability = { ...UNCHOSEN_AVAILABILITY, instantBooking: false, version: 0, ...given };
  function Screen() {
    return <AvailabilityForm availability={useLoaderData<OwnAvailability>()} isPublic />;
  }
  const site = await renderRoutes([
    {
      path: "*",
      Component: Screen,
      loader: () => kept,
      action: async ({ request }) => {
        const sent = availabilitySchema.parse(Object.fromEntries(await request.formData()));
        kept = { ...sent, version: sent.version + 1 };
        return { ok: true, version: kept.version };
      },
    },
  ]);
  return {
    ...site,
    kept: () => kept,
    save: () => site.user.click(screen.getByText("Enregistrer mes disponibilités")),
    fill: (field: HTMLElement, text: string) => fillField(site.user, field, text),
  };
}

/** By its legend: to look for a group by its role and name takes a second in a form of this size. */
const day = (name: string) =>
  within(screen.getByText(name, { selector: "legend" }).parentElement as HTMLElement);
const time = (name: string, label: string) => day(name).getByLabelText(label);
const adding = () => day("Lundi").getByRole("button", { name: "Ajouter une plage le lundi" });
const shortBreak = () => screen.getByLabelText("Pause entre deux séances");

afterEach(() => localStorage.clear());

test("a coach who has not chosen hours is shown a proposal, and confirms it in one press", async () => {
  const { user, kept } = await renderForm();
  expect(time("Lundi", "Début, plage 1")).toHaveValue("09:00");
  expect(time("Samedi", "Fin, plage 1")).toHaveValue("13:00");
  expect(day("Dimanche").getByText("Fermé")).toBeVisible();
  expect(shortBreak()).toHaveValue(15);
  expect(screen.getByText(/^Aucun créneau n’est proposé/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirmer ces horaires" }));
  await waitFor(() => expect(kept()).toMatchObject({ version: 1, hours: PROPOSED_HOURS }));
  await waitFor(() => expect(screen.queryByText(/^Aucun créneau n’est proposé/)).toBeNull());
});

test("ranges come and go by the keyboard alone, with the focus where one writes next", async () => {
  const { user } = await renderForm();
  adding().focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(time("Lundi", "Début, plage 2")).toHaveFocus());
  day("Lundi").getByRole("button", { name: "Retirer la plage 2" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(adding()).toHaveFocus());
  expect(day("Lundi").queryByLabelText("Début, plage 2")).toBeNull();
});

test("wrong hours, a wrong break and a wrong absence are refused beside their fields", async () => {
  const { user, fill, save, kept } = await renderForm();
  await user.click(adding());
  await fill(time("Lundi", "Fin, plage 1"), "12:00");
  await fill(time("Lundi", "Début, plage 2"), "11:00");
  await fill(time("Lundi", "Fin, plage 2"), "10:30");
  await save();
  expect(await day("Lundi").findByText("L’heure de fin vient après l’heure de début.")).toBeVisible();
  await waitFor(() => expect(time("Lundi", "Fin, plage 2")).toHaveFocus());
  await fill(time("Lundi", "Fin, plage 2"), "18:00");
  await save();
  const overlap = "Ces heures en recouvrent d’autres : 09:00 à 12:00.";
  expect(await day("Lundi").findByText(overlap)).toBeVisible();
  expect(time("Lundi", "Début, plage 2")).toHaveAccessibleDescription(/recouvrent/);
  await fill(time("Lundi", "Début, plage 2"), "14:00");
  expect(day("Lundi").queryByText(overlap)).toBeNull();

  await fill(shortBreak(), "61");
  await save();
  expect(await screen.findByText("Un nombre de minutes, de 0 à 60.")).toBeVisible();
  await fill(shortBreak(), "20");

  await user.click(screen.getByText("Ajouter une absence"));
  const first = addDays(parisDay(new Date()), 30);
  await fill(day("Absence 1").getByLabelText("Premier jour"), first);
  await fill(day("Absence 1").getByLabelText("Dernier jour"), addDays(first, -1));
  await save();
  expect(await day("Absence 1").findByText("Le dernier jour vient après le premier.")).toBeVisible();
  expect(kept().version).toBe(0);
});

test("hours are copied to the other open days, and everything that was chosen is saved and shown", async () => {
  const { user, fill, save, kept } = await renderForm();
  await user.click(adding());
  await fill(time("Lundi", "Fin, plage 1"), "12:00");
  await fill(time("Lundi", "Début, plage 2"), "14:00");
  await fill(time("Lundi", "Fin, plage 2"), "18:00");
  await user.click(day("Lundi").getByRole("button", { name: /Copier sur les autres jours$/ }));
  await expectToast(
    "Horaires copiés",
    "Sur mardi, mercredi, jeudi, vendredi, samedi. Il reste à enregistrer\u00a0; les jours fermés le restent.",
  );
  await fill(shortBreak(), "20");
  await user.click(screen.getByLabelText("1 h 30"));
  expect(screen.getByLabelText("Un horaire toutes les")).toHaveValue("30");
  await user.selectOptions(screen.getByLabelText("Un horaire toutes les"), "60");
  await user.selectOptions(screen.getByLabelText("Préavis minimum"), "48");
  await user.selectOptions(screen.getByLabelText("Réservable à l’avance"), "90");
  await user.click(screen.getByText("Ajouter une absence"));
  const first = addDays(parisDay(new Date()), 30);
  const last = addDays(first, 6);
  await fill(day("Absence 1").getByLabelText("Premier jour"), first);
  await fill(day("Absence 1").getByLabelText("Dernier jour"), last);
  await fill(day("Absence 1").getByLabelText(/^Motif/), "Stage");
  await save();
  await expectToast("Disponibilités enregistrées");

  const hours = [
    { start: 540, end: 720 },
    { start: 840, end: 1080 },
  ];
  expect(kept()).toMatchObject({
    hours: { 1: hours, 2: hours, 3: hours, 4: hours, 5: hours, 6: hours, 7: [] },
    breakMinutes: 20,
    noticeHours: 48,
    horizonDays: 90,
    slotStepMinutes: 60,
    timeOff: [{ startsOn: first, endsOn: last, label: "Stage" }],
  });
  expect(kept().sessionLengths).toContain(90);
  await waitFor(() => expect(document.querySelector('[name="version"]')).toHaveValue("1"));
  for (const name of ["Lundi", "Jeudi", "Samedi"]) {
    expect(time(name, "Fin, plage 1")).toHaveValue("12:00");
    expect(time(name, "Début, plage 2")).toHaveValue("14:00");
    expect(time(name, "Fin, plage 2")).toHaveValue("18:00");
  }
  expect(day("Dimanche").getByText("Fermé")).toBeVisible();
  expect(shortBreak()).toHaveValue(20);
  expect(screen.getByLabelText("1 h 30")).toBeChecked();
  expect(day("Absence 1").getByLabelText("Dernier jour")).toHaveValue(last);

  await user.click(day("Absence 1").getByRole("button", { name: "Retirer cette absence" }));
  await save();
  expect(await screen.findByText("Aucune absence prévue.")).toBeVisible();
  await waitFor(() => expect(kept().timeOff).toEqual([]));
});

test("alternate weeks begin with the saved hours, and every exception is saved and shown", async () => {
  const { user, fill, save, kept } = await renderForm();
  const later = addDays(parisDay(new Date()), 40);
  await user.click(screen.getByLabelText("Mes horaires changent une semaine sur deux"));
  const [odd, even] = screen.getAllByText("Mardi", { selector: "legend" });
  expect(odd).toBeVisible();
  const evenTuesday = within(even?.parentElement as HTMLElement);
  await fill(evenTuesday.getByLabelText("Fin, plage 1"), "12:00");
  await user.click(screen.getByText("Ajouter une fermeture"));
  await user.selectOptions(day("Fermeture 1").getByLabelText("Chaque"), "2");
  await fill(day("Fermeture 1").getByLabelText("De"), "12:00");
  await save();
  expect(await day("Fermeture 1").findByText("Indiquez l’heure de fin.")).toBeVisible();
  await fill(day("Fermeture 1").getByLabelText("À"), "13:00");
  await fill(day("Fermeture 1").getByLabelText(/^Jusqu’au/), later);
  await user.click(screen.getByText("Ajouter une ouverture"));
  await fill(day("Ouverture 1").getByLabelText("Jour"), addDays(parisDay(new Date()), -1));
  await fill(day("Ouverture 1").getByLabelText("De"), "21:00");
  await fill(day("Ouverture 1").getByLabelText("À"), "22:00");
  await save();
  expect(await day("Ouverture 1").findByText("Cette date est déjà passée.")).toBeVisible();
  await fill(day("Ouverture 1").getByLabelText("Jour"), later);
  await user.click(screen.getByLabelText("Fermé les jours fériés"));
  await user.selectOptions(screen.getByLabelText("Temps de trajet"), "30");
  await save();
  await expectToast("Disponibilités enregistrées");
  expect(kept()).toMatchObject({
    openings: [{ day: later, start: 1260, end: 1320 }],
    closures: [{ weekday: 2, start: 720, end: 780, until: later, label: "" }],
    closesOnHolidays: true,
    travelBufferMinutes: 30,
  });
  expect(kept().hours[2]).toEqual([{ start: 540, end: 1140 }]);
  expect(kept().evenHours?.[2]).toEqual([{ start: 540, end: 720 }]);
  await waitFor(() => expect(document.querySelector('[name="version"]')).toHaveValue("1"));
  expect(day("Ouverture 1").getByLabelText("De")).toHaveValue("21:00");
});

test("what was typed, added and removed is there again after leaving, until it is saved or given up", async () => {
  const saved = {
    hours: { 1: [{ start: 480, end: 1200 }] },
    timeOff: [{ startsOn: "2099-01-01", endsOn: "2099-01-02", label: "Stage" }],
    version: 4,
  };
  const first = await renderForm(saved);
  await first.fill(time("Lundi", "Fin, plage 1"), "12:00");
  await first.user.click(adding());
  await first.fill(time("Lundi", "Début, plage 2"), "14:00");
  await first.user.click(day("Absence 1").getByRole("button", { name: "Retirer cette absence" }));
  await first.user.click(screen.getByLabelText("Réservation immédiate"));
  cleanup();

  const second = await renderForm(saved);
  expect(await screen.findByText("Vos modifications non enregistrées sont là")).toBeVisible();
  expect(time("Lundi", "Fin, plage 1")).toHaveValue("12:00");
  expect(time("Lundi", "Début, plage 2")).toHaveValue("14:00");
  expect(screen.getByText("Aucune absence prévue.")).toBeVisible();
  expect(screen.getByLabelText("Réservation immédiate")).toBeChecked();
  await second.fill(time("Lundi", "Fin, plage 2"), "18:00");
  await second.save();
  await expectToast("Disponibilités enregistrées");
  expect(second.kept()).toMatchObject({ timeOff: [], instantBooking: true, version: 5 });
  expect(second.kept().hours[1]).toEqual([
    { start: 480, end: 720 },
    { start: 840, end: 1080 },
  ]);
  cleanup();

  const third = await renderForm(saved);
  expect(screen.queryByText("Vos modifications non enregistrées sont là")).toBeNull();
  await third.fill(shortBreak(), "25");
  cleanup();
  const fourth = await renderForm(saved);
  await fourth.user.click(await screen.findByRole("button", { name: "Les abandonner" }));
  expect(shortBreak()).toHaveValue(15);
  expect(day("Absence 1").getByLabelText(/^Motif/)).toHaveValue("Stage");
});
