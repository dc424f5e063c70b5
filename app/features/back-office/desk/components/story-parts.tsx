import { FileTextIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { documentTitle } from "~/features/invoicing/rules/document-numbers.ts";
import { KIND_LABELS, LEDGER_LABELS } from "~/features/payments/ledger/rules/ledger.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { useMayWork } from "../../components/use-may-work.ts";
import { WorkButton } from "../../components/work-button.tsx";
import { ACTION_LABELS } from "../../rules/actions.ts";
import type { PaymentStory, StoryAction, StoryDocument, StoryMail } from "../queries/payment-story.server.ts";
import { PAYMENT_STATUS_LABELS, sayDone, saySent, sayWritten } from "../rules/words.ts";

/** A titled part of a story, with a sentence instead of an empty list. */
function StoryPart({
  title,
  empty,
  children,
}: {
  title: string;
  empty?: string | false;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {empty ? <p className="text-muted">{empty}</p> : children}
    </section>
  );
}

const at = (instant: string | Date) => {
  const date = new Date(instant);
  return <time dateTime={date.toISOString()}>{formatDayTime(date)}</time>;
};

export function StoryDocuments({
  documents,
  hrefOf,
}: {
  documents: readonly StoryDocument[];
  hrefOf: (id: string) => string;
}) {
  return (
    <StoryPart
      title="Documents"
      empty={
        documents.length === 0 &&
        "Aucune facture\u00a0: rien n’est payé, ou le coach n’a pas donné de mandat."
      }
    >
      <ul className="flex flex-wrap gap-2">
        {documents.map((document) => (
          <li key={document.id} className="min-w-0">
            <a
              href={hrefOf(document.id)}
              download
              className={buttonClass({ variant: "secondary", size: "sm" }, "max-w-full")}
            >
              <FileTextIcon aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">
                {documentTitle(document)}, {formatEuros(document.totalCents)} (PDF)
              </span>
            </a>
          </li>
        ))}
      </ul>
    </StoryPart>
  );
}

export function StoryMails({ mails }: { mails: readonly StoryMail[] }) {
  const mayWork = useMayWork();
  return (
    <StoryPart title="E-mails" empty={mails.length === 0 && "Aucun e-mail n’en parle, ou il a plus d’un an."}>
      <ul className="grid divide-y divide-line">
        {mails.map(({ id, recipient, subject, createdAt, sentAt }) => (
          <li key={id} className="grid gap-0.5 py-2.5 first:pt-0">
            <p className="wrap-anywhere">{subject}</p>
            <p className="text-sm text-muted wrap-anywhere">
              {sentAt
                ? saySent(recipient, formatDayTime(new Date(sentAt)))
                : sayWritten(recipient, formatDayTime(new Date(createdAt)))}
            </p>
            {sentAt && mayWork("people") && (
              <div className="flex pt-1">
                <WorkButton fields={{ intent: "resend", mailId: id }} about={subject}>
                  Renvoyer
                </WorkButton>
              </div>
            )}
          </li>
        ))}
      </ul>
    </StoryPart>
  );
}

export function StoryActions({ actions }: { actions: readonly StoryAction[] }) {
  if (actions.length === 0) return null;
  return (
    <StoryPart title="Ce que l’équipe a fait">
      <ol className="grid divide-y divide-line">
        {actions.map(({ id, action, operator, reason, cents, createdAt }) => (
          <li key={id} className="grid gap-0.5 py-2.5 first:pt-0">
            <p className="font-semibold">
              {ACTION_LABELS[action]}
              {cents !== null && <>&nbsp;: {formatEuros(cents)}</>}
            </p>
            {reason && <p className="wrap-anywhere">«&nbsp;{reason}&nbsp;»</p>}
            <p className="text-sm text-muted wrap-anywhere">
              {sayDone(formatDayTime(new Date(createdAt)), operator)}
            </p>
          </li>
        ))}
      </ol>
    </StoryPart>
  );
}

/** The payment of a sale with its charges and every entry of the ledger. */
export function StoryPayment({ payment, link }: { payment: PaymentStory | undefined; link: boolean }) {
  const mayWork = useMayWork();
  if (!payment) return <StoryPart title="Paiement" empty="Rien n’a été payé pour elle seule." />;
  const {
    id,
    status,
    amountCents,
    collectedCents,
    refundedCents,
    pendingCents,
    refusedRefund,
    reductions,
    charges,
    entries,
  } = payment;
  const facts = [
    ["État", PAYMENT_STATUS_LABELS[status]],
    ["Montant", formatEuros(amountCents)],
    ...reductions.map(({ label, cents, returnedCents }) => [
      `Dont ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
      returnedCents > 0 ? `${formatEuros(cents)}, ${formatEuros(returnedCents)} rendus` : formatEuros(cents),
    ]),
    ["Encaissé", formatEuros(collectedCents)],
    ["Remboursé ou repris", formatEuros(refundedCents)],
    ...(pendingCents > 0 ? [["En cours de remboursement", formatEuros(pendingCents)]] : []),
  ] as [string, string][];
  return (
    <StoryPart title="Paiement">
      {refusedRefund !== null && (
        <Alert tone="danger" title="Un remboursement a été refusé">
          Le prestataire de paiement a répondu «&nbsp;{refusedRefund}&nbsp;». Réglez-le dans son tableau de
          bord.
        </Alert>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-1 text-sm">
        {charges
          .filter(({ ref }) => ref !== null)
          .map((charge) => (
            <li key={charge.id} className="wrap-anywhere">
              {formatEuros(charge.amountCents)}, {charge.ref}
              {charge.disputedCents > 0 && (
                <span className="block">{formatEuros(charge.disputedCents)} contestés à la banque</span>
              )}
              {charge.lostCents > 0 && (
                <span className="block">{formatEuros(charge.lostCents)} repris par la banque</span>
              )}
            </li>
          ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {mayWork("money") && link && (
          <Link to={`/back-office/paiements/${id}`} className="font-semibold text-clay-text underline">
            La page de ce paiement
          </Link>
        )}
        {mayWork("money") && payment.sellerHolderId !== null && (
          <Link
            to={`/back-office/finances/${payment.sellerHolderId}`}
            className="font-semibold text-clay-text underline"
          >
            Compte du coach
          </Link>
        )}
        {mayWork("money") && payment.payerHolderId !== null && (
          <Link
            to={`/back-office/finances/${payment.payerHolderId}`}
            className="font-semibold text-clay-text underline"
          >
            Compte de qui a payé
          </Link>
        )}
      </p>
      {entries.length > 0 && (
        <details className="rounded-lg border border-line">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
            Écritures du grand livre ({entries.length})
          </summary>
          <ol className="grid divide-y divide-line border-t border-line px-4">
            {entries.map((entry) => (
              <li key={entry.id} className="grid gap-1 py-3">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-semibold">{KIND_LABELS[entry.kind]}</span>
                  <span className="text-sm text-muted">{at(entry.at)}</span>
                </p>
                <ul className="grid gap-0.5 text-sm">
                  {entry.lines.map(({ account, cents }, position) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
                    <li key={position} className="flex justify-between gap-4 tabular">
                      <span className="min-w-0">{LEDGER_LABELS[account]}</span>
                      <span className="shrink-0">{formatEuros(cents)}</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </details>
      )}
    </StoryPart>
  );
}
