import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { demoSessions, fromNow } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { exportBookings } from "../availability/queries/availability.server.ts";
import { findCalendarSession } from "../calendars/queries/calendar-sessions.server.ts";
import { requireGroupLink } from "../groups/commands/require-group-link.server.ts";
import { sendReminders } from "./commands/mail-sessions.server.ts";
import { saveVideoLink, setSessionVideo } from "./commands/video-link.server.ts";
import { findBooking } from "./queries/find-booking.server.ts";
import { findVideoLink } from "./queries/video-link.server.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, rows, work, request, accept, cancel, coach, student, other, ofCoach, ofStudent, shift } =
  sessions;

const ROOM = "https://visio.exemple.fr/salle-de-nora";
const OTHER_ROOM = "https://meet.exemple.fr/abc";

beforeEach(() => rows("delete from coach_video_links"));

const shownToStudent = async (id: string) => findBooking(db, await ofStudent(id), new Date());
const mailsTo = async (address: string): Promise<{ subject: string; body: string; attachments: string }[]> =>
  rows("delete from mails where recipient = $1 returning subject, body, attachments::text", address);

test("the student gets the link with the confirmation: on the page, in the mails and in the calendar", async () => {
  await saveVideoLink(db, coach, { videoUrl: ROOM });
  const id = await request();
  expect(JSON.stringify(await shownToStudent(id))).not.toContain(ROOM);
  expect((await findCalendarSession(db, await ofStudent(id), "https://elan.example"))?.videoUrl).toBeNull();
  expect(JSON.stringify(await mailsTo("eleve@seances.fr"))).not.toContain(ROOM);
  await accept(id);
  await work();
  expect((await shownToStudent(id))?.videoUrl).toBe(ROOM);
  expect(await findCalendarSession(db, await ofStudent(id), "https://elan.example")).toMatchObject({
    videoUrl: ROOM,
  });
  const [confirmed] = await mailsTo("eleve@seances.fr");
  expect(confirmed?.body).toMatch(/Rejoindre la visio\s:\nhttps:\/\/visio\.exemple\.fr\/salle-de-nora\n/);
  expect(confirmed?.attachments).toContain(`LOCATION:${ROOM}`);
  await shift(id, fromNow(20));
  await rows("update bookings set confirmed_at = now() - interval '2 days' where id = $1", id);
  await sendReminders(sessions.mails);
  const [reminder] = await mailsTo("eleve@seances.fr");
  expect(reminder?.subject).toContain("Rappel");
  expect(reminder?.body).toContain(ROOM);
  // Nobody else has a way to it.
  await expect(ofStudent(id, other)).rejects.toMatchObject({ code: "not_found" });
  await cancel(id, "coach");
  expect(JSON.stringify(await shownToStudent(id))).not.toContain(ROOM);
  expect(JSON.stringify(await exportBookings(db, student))).not.toContain(ROOM);
  expect(JSON.stringify(await exportBookings(db, coach))).toContain(ROOM);
});

test("a session has a link of its own until it begins, and the one of the settings without it", async () => {
  const id = await request();
  await accept(id);
  await work();
  const [asked] = await mailsTo("coach@seances.fr").then((mails) => mails.slice(-1));
  expect(asked?.body).toContain("Ajoutez le lien de la visio sur la page de la séance.");
  const own = await ofCoach(id);
  expect(await findBooking(db, own, new Date())).toMatchObject({ videoUrl: null, isVideoOpen: true });
  await setSessionVideo(db, own, { videoUrl: OTHER_ROOM });
  await saveVideoLink(db, coach, { videoUrl: ROOM });
  expect(await shownToStudent(id)).toMatchObject({
    videoUrl: OTHER_ROOM,
    ownVideoUrl: null,
    isVideoOpen: false,
  });
  expect(await findBooking(db, own, new Date())).toMatchObject({ ownVideoUrl: OTHER_ROOM });
  await setSessionVideo(db, own, { videoUrl: null });
  expect((await shownToStudent(id))?.videoUrl).toBe(ROOM);
  await shift(id, fromNow(-30));
  await expect(setSessionVideo(db, own, { videoUrl: OTHER_ROOM })).rejects.toThrow("ne peut plus changer");
});

test("the link stays while a sold session has no other", async () => {
  const remove = () => saveVideoLink(db, coach, { videoUrl: null });
  await saveVideoLink(db, coach, { videoUrl: ROOM });
  const id = await request();
  await accept(id);
  await rows("update listings set by_webcam = false where id = $1", sessions.ids.listing);
  await expect(remove()).rejects.toMatchObject({ code: "conflict", field: "videoUrl" });
  await setSessionVideo(db, await ofCoach(id), { videoUrl: OTHER_ROOM });
  await remove();
  expect(await findVideoLink(db, coach)).toBeNull();
  await cancel(id, "coach");
  await rows("update listings set by_webcam = true where id = $1", sessions.ids.listing);
});

test("the link stays while students can book by webcam, also if both happen at the same moment", async () => {
  const remove = () => saveVideoLink(db, coach, { videoUrl: null });
  const offer = (is: boolean) =>
    rows("update listings set by_webcam = $1 where id = $2", is, sessions.ids.listing);
  await saveVideoLink(db, coach, { videoUrl: ROOM });
  await expect(remove()).rejects.toMatchObject({ code: "conflict", field: "videoUrl" });
  expect(await findVideoLink(db, coach)).toBe(ROOM);
  await offer(false);
  await remove();
  expect(await findVideoLink(db, coach)).toBeNull();
  for (let round = 0; round < 5; round += 1) {
    await offer(false);
    await saveVideoLink(db, coach, { videoUrl: ROOM });
    const publish = () =>
      db.transaction(async (tx) => {
        await requireGroupLink(tx, { coachId: sessions.ids.coach, place: "webcam", videoUrl: null });
        await tx.execute(sql`update listings set by_webcam = true where id = ${sessions.ids.listing}`);
      });
    const said = await Promise.allSettled([remove(), publish()]);
    expect(
      said.filter(({ status }) => status === "fulfilled"),
      `round ${round}`,
    ).toHaveLength(1);
    const [offered] = await rows("select by_webcam from listings where id = $1", sessions.ids.listing);
    expect((await findVideoLink(db, coach)) !== null).toBe(offered.by_webcam);
  }
  await offer(true);
});

test("a coach who closes the account takes the links along", async () => {
  const id = await request();
  await setSessionVideo(db, await ofCoach(id), { videoUrl: OTHER_ROOM });
  await rows("update coaches set user_id = null where id = $1", sessions.ids.coach);
  expect(await sessions.booking(id)).toMatchObject({ video_url: null });
  await rows("update coaches set user_id = $2 where id = $1", sessions.ids.coach, coach.id);
});
