import { ButtonLink } from "~/ui/controls/button.tsx";
import { formatLastDay, withdrawalEnd } from "../rules/period.ts";

interface WithdrawLinkProps {
  to: string;
  boughtAt: Date | null;
  now: Date;
  /** the contract, for screen readers, if the page shows several */
  about?: string;
}

/** The link is shown only during the legal withdrawal period. */
export function WithdrawLink({ to, boughtAt, now, about }: WithdrawLinkProps) {
  if (!boughtAt || now >= withdrawalEnd(boughtAt)) return null;
  return (
    <ButtonLink to={to} variant="link" size="sm">
      <WithdrawWords about={about} />
    </ButtonLink>
  );
}

/** The same link as a button, with the last day of the period. */
export function WithdrawOffer({ to, until, about }: { to: string; until: Date; about?: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <ButtonLink to={to} variant="secondary" size="sm">
        <WithdrawWords about={about} />
      </ButtonLink>
      <p className="text-sm text-muted">Droit de rétractation jusqu’au {formatLastDay(until)} inclus.</p>
    </div>
  );
}

function WithdrawWords({ about }: { about: string | undefined }) {
  return (
    <>
      Renoncer au contrat ici
      {about && <span className="sr-only"> ({about})</span>}
    </>
  );
}
