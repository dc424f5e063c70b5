import { fireEvent } from "@testing-library/react";
import { redirect } from "react-router";
import { expect, test } from "vitest";
import type { ScheduledSession } from "~/features/bookings/schedule/rules/schedule-entries.ts";
import { parisInstant } from "~/platform/format/dates.ts";
import { currentToasts } from "~/ui/feedback/toast-store.ts";
import {
  expectToast,
  renderRoutes,
  screen,
  waitFor,
  within,
} from "../../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../../tests/fixtures/component/screen-route.tsx";
import { clientAction as scheduleAction } from "../schedule.tsx";
import BlockTime, { clientAction as blockAction } from "./block-time.tsx";
import MoveSession, { clientAction as moveAction } from "./move-session.tsx";

const LIST = "/dashboard/schedule";
const TUESDAY = "2099-03-10";
const SESSION = {
  id: "0c7a52a4-5b2c-4b34-8d29-7e7a25f0f001",
  title: "Yoga avec Lina Moreau",
  status: "confirmed",
  name: "Lina Moreau",
  startsAt: parisInstant(TUESDAY, "10:00"),
  endsAt: parisInstant(TUESDAY, "11:00"),
  proposedStartsAt: null,
  proposedBy: null,
} as unknown as ScheduledSession;

type Answer = { ok: boolean; errors?: Record<string, string>; refusal?: string };

/** One of the two dialogs over the schedule; the server answers with these in turn, and then says that it is done. */
async function openDialog(which: "block" | "move", answers: Answer[] = []) {
  const posts: Record<string, FormDataEntryValue>[] = [];
  const clientAction = which === "block" ? blockAction : moveAction;
  const path = which === "block" ? `${LIST}/block` : `${LIST}/move/${SESSION.id}`;
  const loaderData =
    which === "block"
      ? { day: TUESDAY, now: new Date() }
      : { session: SESSION, aimed: undefined, now: new Date() };
  const site = await renderRoutes(
    [
      screenRoute(path, which === "block" ? BlockTime : MoveSession, {
        loader: () => loaderData,
        action: async ({ request }) => {
          posts.push(Object.fromEntries(await request.clone().formData()));
          return clientAction({
            request,
            serverAction: async () => {
              const answer = answers.shift();
              if (answer) return answer;
              throw redirect(`${LIST}?on=${TUESDAY}`);
            },
          } as never);
        },
      }),
      { path: LIST, element: <p>Le planning</p> },
    ],
    { at: `${path}?on=${TUESDAY}` },
  );
  const dialog = within(await screen.findByRole("dialog"));
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  return { ...site, posts, dialog, fill };
}

test("time is blocked once its hours are in order and nothing is booked then", async () => {
  const busy = "Une séance occupe cette plage. Déplacez-la ou annulez-la d’abord.";
  const { user, dialog, fill, posts, address } = await openDialog("block", [
    { ok: false, errors: { startsAt: busy } },
  ]);
  expect(dialog.getByLabelText(/^Jour/)).toHaveValue(TUESDAY);
  fill(/^De/, "12:00");
  fill(/^À/, "11:00");
  const block = () => user.click(dialog.getByRole("button", { name: "Bloquer ce temps" }));
  await block();
  await dialog.findByText("L’heure de fin vient après l’heure de début.");
  expect(posts).toEqual([]);
  fill(/^De/, "09:00");
  await block();
  await dialog.findByText(busy);
  fill(/^De/, "12:00");
  fill(/^À/, "13:30");
  fill(/^Motif/, "Dentiste");
  await block();
  await expectToast("Temps bloqué");
  await waitFor(() => expect(address()).toBe(`${LIST}?on=${TUESDAY}`));
  expect(posts.at(-1)).toEqual({ day: TUESDAY, from: "12:00", to: "13:30", label: "Dentiste" });
});

test("another time is proposed once, however often the button is pressed", async () => {
  const { user, dialog, fill, posts } = await openDialog("move");
  expect(dialog.getByLabelText(/^Jour/)).toHaveValue(TUESDAY);
  expect(dialog.getByLabelText(/^Heure de début/)).toHaveValue("10:00");
  fill(/^Jour/, "2099-03-12");
  fill(/^Heure de début/, "11:30");
  fill(/^Message à Lina Moreau/, "Je finis plus tard ce jour-là.");
  await user.dblClick(dialog.getByRole("button", { name: "Proposer cet horaire" }));
  await expectToast("Horaire proposé");
  const words = "Je finis plus tard ce jour-là.";
  expect(posts).toEqual([{ intent: "propose", day: "2099-03-12", time: "11:30", words }]);
});

test("a time at which the coach is closed is proposed once they confirm it, and one that is skipped never", async () => {
  const closed = "Vous n’êtes pas disponible à cette heure.";
  const { user, dialog, fill, posts } = await openDialog("move", [
    { ok: false, errors: { outside: closed } },
  ]);
  const propose = () => user.click(dialog.getByRole("button", { name: "Proposer cet horaire" }));
  fill(/^Jour/, "2027-03-28");
  fill(/^Heure de début/, "02:30");
  await propose();
  await dialog.findByText(/l’heure d’été commence/);
  expect(posts).toEqual([]);
  expect(dialog.queryByRole("checkbox")).toBeNull();
  fill(/^Heure de début/, "03:00");
  await propose();
  const box = await dialog.findByRole("checkbox", { name: "Proposer quand même cette heure" });
  expect(box).toHaveAccessibleDescription(closed);
  await user.click(box);
  await propose();
  await expectToast("Horaire proposé");
  expect(posts.map(({ outside }) => outside)).toEqual([undefined, "on"]);
});

test("a time that the server refuses is said beside its field", async () => {
  const taken = "Choisissez une heure à venir.";
  const { user, dialog } = await openDialog("move", [{ ok: false, errors: { startsAt: taken } }]);
  await user.click(dialog.getByRole("button", { name: "Proposer cet horaire" }));
  await waitFor(() => expect(dialog.getByLabelText(/^Heure de début/)).toHaveAccessibleDescription(taken));
});

test.each([
  ["unblock", "Temps débloqué"],
  ["withdraw", "Proposition retirée"],
])("what was done by %s is told", async (intent, title) => {
  const body = new FormData();
  body.set("intent", intent);
  await scheduleAction({
    request: new Request("http://localhost/", { method: "POST", body }),
    serverAction: async () => ({ ok: true }),
  } as never);
  expect(currentToasts().at(-1)?.title).toBe(title);
});

test("Escape leads back to the schedule", async () => {
  const { user, address, posts } = await openDialog("move");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(address()).toMatch(new RegExp(`^${LIST}\\?.*on=${TUESDAY}`)));
  expect(posts).toEqual([]);
});
