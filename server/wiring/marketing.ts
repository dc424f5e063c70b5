import { accountChanged, accountRegistered, profileCompleted } from "~/features/accounts/events.ts";
import {
  onAccountChanged,
  onCompletion,
  onContact,
  onProspectChanged,
  onRegistration,
  onStatusChanged,
} from "~/features/marketing/commands/on-events.server.ts";
import { coachContacted } from "~/features/messages/events.ts";
import { prospectAdded, prospectChanged, prospectStatusChanged } from "~/features/prospects/events.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { listen } from "~/platform/jobs/events.server.ts";

/**
 * Queues what may be sent to Klaviyo, for people who consented. All listeners share one name, so that events
 * with the same ordering key are handled in order.
 */
export function marketingListeners(db: Database) {
  const name = "note for marketing";
  return [
    listen(accountRegistered, { [name]: ({ userId: user }) => onRegistration(db, { user }) }),
    listen(profileCompleted, {
      [name]: ({ userId: user, at }) => onCompletion(db, { user, at: new Date(at) }),
    }),
    listen(accountChanged, { [name]: ({ userId: user }) => onAccountChanged(db, { user }) }),
    listen(coachContacted, { [name]: (contact) => onContact(db, contact) }),
    listen(prospectAdded, { [name]: (prospect) => onProspectChanged(db, prospect) }),
    listen(prospectChanged, { [name]: (prospect) => onProspectChanged(db, prospect) }),
    listen(prospectStatusChanged, { [name]: (change) => onStatusChanged(db, change) }),
  ];
}
