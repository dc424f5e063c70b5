import { GoogleCard } from "~/features/accounts/components/google-card.tsx";
import { PasswordForm } from "~/features/accounts/components/password-form.tsx";
import { SessionsCard } from "~/features/accounts/components/sessions-card.tsx";
import { DefinePassword } from "~/features/accounts/components/sign-in/define-password.tsx";
import { TwoStepCard } from "~/features/accounts/components/two-step-card.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import type { loadAccountCards } from "./account-cards.server.ts";

type Cards = Awaited<ReturnType<typeof loadAccountCards>>;

interface SecurityCardsProps extends Pick<Cards, "account" | "sessions" | "showsGoogle"> {
  /** the first card's title, for pages whose own heading already says security */
  title?: string;
}

export function SecurityCards({ account, sessions, showsGoogle, title = "Sécurité" }: SecurityCardsProps) {
  return (
    <>
      <Card asChild>
        <section>
          <CardBody className="gap-5">
            <CardTitle>{title}</CardTitle>
            {account.hasPassword ? (
              <PasswordForm account={account} />
            ) : (
              <DefinePassword email={account.email} />
            )}
          </CardBody>
        </section>
      </Card>
      <TwoStepCard account={account} />
      {showsGoogle && <GoogleCard account={account} />}
      <SessionsCard sessions={sessions} />
    </>
  );
}
