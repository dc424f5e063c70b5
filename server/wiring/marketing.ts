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
import { registerHandlers } from "~/platform/jobs/events.server.ts";

/**
 * Queues what may be sent to Klaviyo, for people who consented. All listeners share one name, so that events
 * with the same ordering key are handled in order.
 */
export function marketingListeners(db: Database) {
  const name = "note for marketing";
  return [
    registerHandlers(accountRegistered, { [name]: ({ userId: user }) => onRegistration(db, { user }) }),
    registerHandlers(profileCompleted, {
      [name]: ({ userId: user, at }) => onCompletion(db, { user, at: new Date(at) }),
    }),
    registerHandlers(accountChanged, { [name]: ({ userId: user }) => onAccountChanged(db, { user }) }),
    registerHandlers(coachContacted, { [name]: (contact) => onContact(db, contact) }),
    registerHandlers(prospectAdded, { [name]: (prospect) => onProspectChanged(db, prospect) }),
    registerHandlers(prospectChanged, { [name]: (prospect) => onProspectChanged(db, prospect) }),
    registerHandlers(prospectStatusChanged, { [name]: (change) => onStatusChanged(db, change) }),
  ];
}
