import { withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";

interface WithdrawLinkProps {
  to: string;
  boughtAt: Date | null;
  now: Date;
  /** name of the coach, for screen readers */
  about?: string;
}

/** The link is shown only during the legal withdrawal period. */
export function WithdrawLink({ to, boughtAt, now, about }: WithdrawLinkProps) {
  if (!boughtAt || now >= withdrawalEnd(boughtAt)) return null;
  return (
    <ButtonLink to={to} variant="link" size="sm">
      Renoncer au contrat ici
      {about && <span className="sr-only"> (pack avec {about})</span>}
    </ButtonLink>
  );
}
