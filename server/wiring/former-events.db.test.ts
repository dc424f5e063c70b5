import { expect, test } from "vitest";
import { demoSessions } from "../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../tests/fixtures/database/database.ts";

const sessions = demoSessions(testDatabase());
const { rows, book, press, work, booking } = sessions;

test("a payment that a process of the version before has announced as an event confirms its booking", async () => {
  const { bookingId, checkoutUrl } = await book();
  await press(checkoutUrl);
  await rows(`
    create function as_event() returns trigger language plpgsql as $$ begin
      if new.task_id = (select id from graphile_worker._private_tasks where identifier = 'payment-changed') then
        perform graphile_worker.add_job('publish-event',
          json_build_object('event', 'payment changed', 'payload', new.payload));
        return null;
      end if;
      return new;
    end $$;
    create trigger as_event before insert on graphile_worker._private_jobs for each row execute function as_event()`);
  await work();
  expect(await booking(bookingId)).toMatchObject({ status: "pending" });
  await rows("drop trigger as_event on graphile_worker._private_jobs; drop function as_event");
});
