import { accountChanged, accountRegistered, profileCompleted } from "~/features/accounts/events.ts";
import {
  hearOfAccount,
  hearOfCompletion,
  hearOfContact,
  hearOfProspect,
  hearOfRegistration,
  hearOfStatus,
} from "~/features/marketing/commands/hear-news.server.ts";
import { coachContacted } from "~/features/messages/events.ts";
import { prospectAdded, prospectChanged, prospectStatusChanged } from "~/features/prospects/events.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { listen } from "~/platform/jobs/events.server.ts";

/** What may be told to Klaviyo, of those who agreed; under one name, so that each story is heard in its order. */
export function marketingListeners(db: Database) {
  const name = "note for marketing";
  return [
    listen(accountRegistered, { [name]: ({ userId: user }) => hearOfRegistration(db, { user }) }),
    listen(profileCompleted, {
      [name]: ({ userId: user, at }) => hearOfCompletion(db, { user, at: new Date(at) }),
    }),
    listen(accountChanged, { [name]: ({ userId: user }) => hearOfAccount(db, { user }) }),
    listen(coachContacted, { [name]: (contact) => hearOfContact(db, contact) }),
    listen(prospectAdded, { [name]: (prospect) => hearOfProspect(db, prospect) }),
    listen(prospectChanged, { [name]: (prospect) => hearOfProspect(db, prospect) }),
    listen(prospectStatusChanged, { [name]: (change) => hearOfStatus(db, change) }),
  ];
}
