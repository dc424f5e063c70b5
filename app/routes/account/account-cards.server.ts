import type { RouterContextProvider } from "react-router";
import {
  endSession,
  removePhoto,
  setPhoto,
  updateProfile,
} from "~/features/accounts/commands/change-account.server.ts";
import { askForData } from "~/features/accounts/commands/export-data.server.ts";
import { setMailPreference } from "~/features/accounts/commands/mail-person.server.ts";
import { getAccount, listMailChoices, listSessions } from "~/features/accounts/queries.server.ts";
import type { AnyViewer } from "~/features/accounts/rules/viewer.ts";
import {
  endSessionSchema,
  mailPreferenceSchema,
  photoSchema,
  profileSchema,
} from "~/features/accounts/schema.ts";
import { offersGoogle } from "~/platform/config/env.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields } from "~/platform/web/forms.server.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";

type Context = Readonly<RouterContextProvider>;

/** Loads the account cards, for every page that shows some of them. */
export async function loadAccountCards(context: Context, viewer: AnyViewer) {
  const { db, settings } = context.get(servicesContext);
  const [account, sessions, mails] = await Promise.all([
    getAccount(db, viewer),
    listSessions(db, viewer),
    listMailChoices(db, viewer, MAIL_KINDS),
  ]);
  // Without Google sign-in, no account can be linked, but an existing link can still be removed.
  const showsGoogle = offersGoogle(settings) || account.googleIdentityId !== null;
  return { account, sessions, mails, showsGoogle };
}

export function answerAccountForm(context: Context, viewer: AnyViewer, form: FormData) {
  const services = context.get(servicesContext);
  switch (form.get("intent")) {
    case "profile":
      return answerForm(context, form, profileSchema, (profile) =>
        updateProfile(services.db, viewer, profile),
      );
    case "photo":
      return answerForm(context, form, photoSchema, ({ photo }) => setPhoto(services, viewer, photo));
    case "remove-photo":
      return answerForm(context, form, noFields, () => removePhoto(services, viewer));
    case "end-session":
      return answerForm(context, form, endSessionSchema, ({ sessionId }) =>
        endSession(services.db, viewer, sessionId),
      );
    case "export-data":
      return answerForm(context, form, noFields, () => askForData(services.db, viewer));
    case "mail-preference":
      return answerForm(context, form, mailPreferenceSchema, async ({ kind: id, wanted }) => {
        const kind = MAIL_KINDS.find((one) => one.id === id && one.sent !== "always");
        if (!kind) throw new AppError("invalid_input");
        await setMailPreference(services.db, viewer, { kind, wanted });
      });
    default:
      throw new AppError("invalid_input");
  }
}
