import type { RouterContextProvider } from "react-router";
import { LEAST_AGE } from "~/features/accompaniment/contract/rules/consents.ts";
import { euros, LIMITS, planPrices } from "~/features/accompaniment/contract/rules/plan.ts";
import { PROGRAMME_HOURS } from "~/features/accompaniment/contract/rules/programme-deadline.ts";
import {
  HEALTH_MONTHS_AFTER_END,
  UNPAID_HEALTH_DAYS,
} from "~/features/accompaniment/contract/rules/retention.ts";
import * as accompaniment from "~/features/accompaniment/contract/rules/states.ts";
import { NOTE_MONTHS } from "~/features/back-office/rules/actions.ts";
import { OFFER_HOURS } from "~/features/bookings/groups/rules/group-states.ts";
import { PACK_WARNINGS, warningWords } from "~/features/bookings/packs/rules.ts";
import * as sessions from "~/features/bookings/sessions/rules/states.ts";
import { findTerms, readTerms } from "~/features/business/queries.server.ts";
import { type BusinessTerms, standardTerms } from "~/features/business/rules/settings.ts";
import { CHOICE_MONTHS } from "~/features/consent/rules/preferences.ts";
import type { FactValue, LegalFacts } from "~/features/content/legal/rules/facts.ts";
import { LEGAL_TEXTS } from "~/features/content/legal/rules/legal-texts.ts";
import { CONTACT_MESSAGE_MONTHS } from "~/features/content/rules.ts";
import { ALERT_MONTHS, UNCONFIRMED_ALERT_DAYS } from "~/features/discovery/rules/alerts.ts";
import { SEARCH_RADIUS_KM } from "~/features/discovery/rules/distance.ts";
import { PACK_MONTHS } from "~/features/discovery/rules/packs.ts";
import { FORMER_CLIENT_MARK } from "~/features/discovery/rules/profile.ts";
import { BAND_KM } from "~/features/discovery/rules/search.ts";
import { BOOKS_YEARS } from "~/features/invoicing/rules/retention.ts";
import { RECORD_MONTHS } from "~/features/marketing/rules.ts";
import { CONVERSATION_YEARS, REPORT_MONTHS } from "~/features/messages/rules.ts";
import { RETRY_DAYS } from "~/features/payments/core/rules/retries.ts";
import { COACH_DAYS, UNCONFIRMED_DAYS } from "~/features/reviews/former-clients/rules/former-clients.ts";
import { UNANSWERED_DAYS } from "~/features/reviews/recommendations/rules.ts";
import { REFUSED_MONTHS } from "~/features/reviews/rules/invitations.ts";
import { EDIT_DAYS } from "~/features/reviews/rules/reviews.ts";
import {
  DELIVERED_AFTER_DAYS,
  MOST_HELD_UNITS,
  RESERVED_MINUTES,
} from "~/features/shop/orders/rules/order-states.ts";
import { UNPAID_DAYS } from "~/features/shop/orders/rules/retention.ts";
import { REFUND_DAYS, RETURN_DAYS } from "~/features/shop/returns/rules/returns.ts";
import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { type OperatorIdentity, VAT_EXEMPTION } from "~/platform/config/operator-identity.ts";
import { type Services, servicesContext } from "~/platform/config/services.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";

const text = (value: string): FactValue => ({ text: value });
const hours = (count: number) => text(`${count}\u00a0h`);
const minutes = (count: number) => text(`${count}\u00a0minutes`);
const days = (count: number) => text(`${count}\u00a0${count > 1 ? "jours" : "jour"}`);
const months = (count: number) => text(`${count}\u00a0mois`);
const years = (count: number) => text(`${count}\u00a0ans`);
const km = (count: number) => text(`${count}\u00a0km`);
const percent = (count: number) => text(`${count}\u00a0%`);
const number = (count: number) => text(String(count));
const listOfDays = (counts: readonly number[]) =>
  text(`${new Intl.ListFormat("fr-FR").format(counts.map(String))}\u00a0jours`);

/** A fact that only the operator knows: the setting, or a visible mark if it is missing. */
const provided = (value: string | undefined, missing: string): FactValue =>
  value ? { text: value } : { missing };

/** What the settings say about the company. */
function identityFacts(operator: OperatorIdentity): LegalFacts {
  const { contactEmail, mediator } = operator;
  return {
    marque: text(BRAND.name),
    denomination: provided(operator.name, "Dénomination de l’exploitant"),
    "forme-juridique": provided(operator.legalForm, "Forme juridique"),
    adresse: provided(operator.address, "Adresse du siège"),
    immatriculation: provided(operator.registration, "RCS et SIREN"),
    tva: provided(operator.vat ?? (operator.isVatExempt ? VAT_EXEMPTION : undefined), "Numéro de TVA"),
    "direction-publication": provided(operator.director, "Nom"),
    telephone: provided(operator.phone, "Numéro de téléphone"),
    contact: contactEmail
      ? { text: contactEmail, href: `mailto:${contactEmail}` }
      : { missing: "E-mail de contact" },
    hebergeur: provided(operator.hostName, "Nom de l’hébergeur"),
    "adresse-hebergeur": provided(operator.hostAddress, "Adresse et téléphone"),
    mediateur: mediator
      ? {
          text: `${mediator.name} (${mediator.site.replace(/^https?:\/\/|\/$/g, "")})`,
          href: mediator.site,
        }
      : { missing: "Médiateur de la consommation" },
  };
}

/** What operators decide on their screen of settings. */
function settingFacts(terms: BusinessTerms): LegalFacts {
  const { commissionRate, freeChangeHours } = terms;
  const { unitCents, baseCents } = planPrices(terms);
  return {
    commission: percent(commissionRate),
    "part-coach": percent(100 - commissionRate),
    "annulation-gratuite": hours(freeChangeHours),
    "prix-mois-complet": text(euros(baseCents.accompagnement)),
    "prix-mois-programme": text(euros(baseCents.programme)),
    "prix-seance-accompagnement": text(euros(unitCents)),
  };
}

/** What the program does. */
const RULE_FACTS: LegalFacts = {
  "preavis-conditions": days(LEGAL_TEXTS.terms.noticeDays),
  "creneau-garde": minutes(sessions.HOLD_MINUTES),
  "reponse-coach": hours(sessions.ANSWER_HOURS),
  "reponse-avant-seance": hours(sessions.ANSWER_BEFORE_HOURS),
  "choix-apres-annulation": days(sessions.CHOICE_DAYS),
  "signalement-absence": hours(sessions.ABSENCE_HOURS),
  "seance-effectuee": hours(sessions.COMPLETED_AFTER_HOURS),
  "annulation-apres-horaire": hours(sessions.PLAN_GRACE_HOURS),
  "rappel-sans-horaire": days(sessions.UNPLANNED_REMINDER_DAYS),
  "fin-sans-horaire": days(sessions.UNPLANNED_DAYS),
  "place-gardee": hours(OFFER_HOURS),
  "duree-pack": months(PACK_MONTHS),
  "rappels-pack": text(warningWords(PACK_MONTHS)),
  "rappel-pack-court": days(PACK_WARNINGS.at(-1) ?? 0),
  "articles-gardes": minutes(RESERVED_MINUTES),
  "articles-gardes-maximum": number(MOST_HELD_UNITS),
  "colis-livre": days(DELIVERED_AFTER_DAYS),
  "delai-retractation": days(WITHDRAWAL_DAYS),
  "delai-retour": days(RETURN_DAYS),
  "delai-remboursement": days(REFUND_DAYS),
  "age-accompagnement": years(LEAST_AGE),
  "duree-accompagnement-minimum": number(LIMITS.duration.min),
  "duree-accompagnement-maximum": months(LIMITS.duration.max),
  "distance-coach-accompagnement": km(accompaniment.NEAR_KM),
  "reponse-coach-accompagnement": hours(accompaniment.ANSWER_HOURS),
  "rappel-premiere-seance": days(sessions.FIRST_MEETING_REMINDER_DAYS),
  "delai-programme": hours(PROGRAMME_HOURS),
  "essais-paiement": listOfDays(RETRY_DAYS),
  "pause-impaye": days(accompaniment.PAUSED_AFTER_DAYS),
  "fin-impaye": days(accompaniment.ENDED_AFTER_DAYS),
  "seances-apres-terme": months(accompaniment.BOOKABLE_MONTHS),
  "rappels-seances-restantes": listOfDays(accompaniment.UNUSED_WARNINGS),
  "rayon-recherche": km(SEARCH_RADIUS_KM),
  "tranche-distance": km(BAND_KM),
  "modification-avis": days(EDIT_DAYS),
  "delai-ancien-client": days(COACH_DAYS),
  "mention-ancien-client": text(FORMER_CLIENT_MARK),
  "confirmation-ancien-client": days(UNCONFIRMED_DAYS),
  "conservation-avis-refuse": months(REFUSED_MONTHS),
  "reponse-recommandation": days(UNANSWERED_DAYS),
  "confirmation-alerte": days(UNCONFIRMED_ALERT_DAYS),
  "conservation-alerte": months(ALERT_MONTHS),
  "conservation-contact": months(CONTACT_MESSAGE_MONTHS),
  "conservation-conversations": years(CONVERSATION_YEARS),
  "conservation-factures": years(BOOKS_YEARS),
  "conservation-impayes": days(UNPAID_DAYS),
  "conservation-journal": months(NOTE_MONTHS),
  "conservation-marketing": months(RECORD_MONTHS),
  "conservation-sante": months(HEALTH_MONTHS_AFTER_END),
  "conservation-sante-impayee": days(UNPAID_HEALTH_DAYS),
  "conservation-signalements": months(REPORT_MONTHS),
  "duree-choix-cookies": months(CHOICE_MONTHS),
};

/** Every fact that a legal text may name. A fact stands once: in the settings, or in the rules of its room. */
const legalFacts = (operator: OperatorIdentity, terms: BusinessTerms): LegalFacts => ({
  ...identityFacts(operator),
  ...settingFacts(terms),
  ...RULE_FACTS,
});

/** The facts as pages quote them. */
export const readLegalFacts = async (context: Readonly<RouterContextProvider>): Promise<LegalFacts> =>
  legalFacts(context.get(servicesContext).settings.operator, await readTerms(context));

/** The facts of this moment, for a job or a command. */
export async function findLegalFacts(db: Executor, settings: Services["settings"]): Promise<LegalFacts> {
  return legalFacts(settings.operator, await findTerms(db, { standard: standardTerms(settings) }));
}
