import { describeDevice } from "~/features/accounts/rules/device.ts";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { REPORT_REASONS } from "~/features/messages/rules.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { useMayWork } from "../../components/use-may-work.ts";
import { ACTION_LABELS } from "../../rules/actions.ts";
import type { PersonActivity } from "../queries/person-file.server.ts";
import { FilePart } from "./file-part.tsx";

/** A person's actions and history. Their messages are only in the reports that were made of them. */
export function PersonActivityParts({ activity, personId }: { activity: PersonActivity; personId: string }) {
  const mayWork = useMayWork();
  const { reviews, reports, mails, devices, networks, actions } = activity;
  return (
    <>
      <FilePart
        title="Avis"
        empty="Aucun avis, ni écrit ni reçu."
        rows={reviews.map(({ id, at, rating, other, isAuthor }) => ({
          key: id,
          at,
          title: isAuthor ? `Avis sur ${other}` : `Avis ${ofPerson(other)}`,
          detail: `${rating} sur 5`,
        }))}
      />
      <FilePart
        title="Signalements"
        empty="Aucun signalement, ni fait ni reçu."
        rows={reports.map(({ id, at, reason, isReporter, handledAt }) => ({
          key: id,
          at,
          title: REPORT_REASONS[reason],
          to: `/back-office/reports/${id}`,
          detail: isReporter ? "Fait par cette personne" : "Au sujet de cette personne",
          badge: handledAt ? <Badge tone="green">Traité</Badge> : <Badge tone="clay">À traiter</Badge>,
        }))}
      />
      <FilePart
        title="E-mails envoyés"
        empty="Aucun e-mail depuis un an."
        rows={mails.map(({ id, at, subject, sentAt }) => ({
          key: id,
          at,
          title: subject,
          badge: sentAt === null ? <Badge tone="sand">Pas encore parti</Badge> : undefined,
        }))}
      />
      <FilePart
        title="Appareils connectés"
        empty="Aucun appareil n’est connecté."
        rows={devices.map(({ userAgent, since, at }) => ({
          key: since,
          at,
          title: describeDevice(userAgent).name,
          detail: `Connecté depuis le ${formatDay(new Date(since))}`,
        }))}
      />
      {networks.usedAt !== null && (
        <p className="px-1 text-sm text-muted">
          {formatCount(networks.count, "réseau connu", "réseaux connus")}, le dernier utilisé le{" "}
          {formatDay(new Date(networks.usedAt))}. Leur adresse n’est pas conservée.
        </p>
      )}
      <FilePart
        title="Ce que l’équipe a fait"
        empty="L’équipe n’a encore rien fait pour ce compte."
        all={
          mayWork("direction")
            ? {
                label: "Dans le journal",
                to: `/back-office/journal?personne=${encodeURIComponent(personId)}`,
              }
            : undefined
        }
        rows={actions.map(({ id, at, action, operator, reason }) => ({
          key: id,
          at,
          title: ACTION_LABELS[action],
          detail: [operator, reason].filter(Boolean).join(" · ") || undefined,
        }))}
      />
    </>
  );
}
