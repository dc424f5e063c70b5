import type { RouterContextProvider } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { checkCoach, markCoach, uncheckCoach } from "~/features/back-office/commands/check-coach.server.ts";
import {
  approveCoach,
  lookAtCoach,
  refuseCoach,
} from "~/features/back-office/commands/decide-coach.server.ts";
import { pullListing, restoreListing } from "~/features/back-office/commands/pull-listing.server.ts";
import {
  approveSchema,
  checkSchema,
  lookSchema,
  markSchema,
  pullSchema,
  refuseSchema,
  restoreListingSchema,
  uncheckSchema,
} from "~/features/back-office/schema.ts";
import { saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm } from "~/platform/web/forms.server.ts";

export function answerCoachWork(context: Readonly<RouterContextProvider>, form: FormData, coachId: number) {
  const { db, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  switch (form.get("intent")) {
    case "approve":
      return answerForm(context, form, approveSchema, async (seen) => {
        await approveCoach(db, operator, { ...parts, terms: saleTerms(settings) }, { coachId, ...seen });
        return { message: "Coach validé" };
      });
    case "refuse":
      return answerForm(context, form, refuseSchema, async (refusal) => {
        await refuseCoach(db, operator, parts, { coachId, ...refusal });
        return { message: "Coach prévenu" };
      });
    case "look":
      return answerForm(context, form, lookSchema, async ({ seenAt }) => {
        await lookAtCoach(db, operator, { coachId, seenAt });
        return { message: "Changements vus" };
      });
    case "mark":
      return answerForm(context, form, markSchema, async ({ mark, given }) => {
        await markCoach(db, operator, { coachId, mark, given: given === "true" });
        return { message: MARK_MESSAGES[mark][given] };
      });
    case "check":
      return answerForm(context, form, checkSchema, async ({ number }) => {
        await checkCoach(db, operator, { coachId, number });
        return { message: "Marqué comme vérifié" };
      });
    case "uncheck":
      return answerForm(context, form, uncheckSchema, async ({ kind }) => {
        await uncheckCoach(db, operator, { coachId, kind });
        return { message: "Vérification retirée" };
      });
    case "pull":
      return answerForm(context, form, pullSchema, async (pull) => {
        await pullListing(db, operator, parts, { coachId, ...pull });
        return { message: "Annonce retirée" };
      });
    case "put-back":
      return answerForm(context, form, restoreListingSchema, async (back) => {
        await restoreListing(db, operator, parts, { coachId, ...back });
        return { message: "Annonce remise en ligne" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

const MARK_MESSAGES = {
  featured: { true: "Coach mis en avant", false: "Coach plus mis en avant" },
  ambassador: { true: "Ambassadeur nommé", false: "Badge Ambassadeur retiré" },
} as const;
