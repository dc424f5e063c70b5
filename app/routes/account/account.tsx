import { useSearchParams } from "react-router";
import { DataCard } from "~/features/accounts/components/data-card.tsx";
import { EmailChange } from "~/features/accounts/components/email-change.tsx";
import { MailsCard } from "~/features/accounts/components/mails-card.tsx";
import { PhotoForm } from "~/features/accounts/components/photo-form.tsx";
import { ProfileForm } from "~/features/accounts/components/profile-form.tsx";
import { viewerContext } from "~/features/accounts/gate.server.ts";
import { findDataExport } from "~/features/accounts/queries.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { CalendarAddressCard } from "~/features/bookings/calendars/components/calendar-address-card.tsx";
import { SubscriptionsCard } from "~/features/shop/subscriptions/components/subscriptions-card.tsx";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/account.ts";
import { answerAccountForm, loadAccountCards } from "./account-cards.server.ts";
import { answerAgendaForm, loadAgendaAddress } from "./calendar-cards.server.ts";
import { SecurityCards } from "./security-cards.tsx";

export const meta = () => privatePage("Mon compte");
export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const [cards, copy, agendaAddress] = await Promise.all([
    loadAccountCards(context, viewer),
    findDataExport(context.get(servicesContext).db, viewer),
    loadAgendaAddress(context, viewer),
  ]);
  return { ...cards, copy, agendaAddress, hasSessions: viewer.role !== "operator" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const form = await readForm(request);
  return answerAgendaForm(context, viewer, form) ?? answerAccountForm(context, viewer, form);
}

/** The page has two addresses: in the coach's dashboard for every role, in the student's for students. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { account, mails, copy, agendaAddress, hasSessions } = loaderData;
  // The page that follows an unsubscribe link leads to the choices.
  const [parameters] = useSearchParams();
  return (
    <div className="grid w-full max-w-3xl gap-6">
      <h1 className="text-3xl md:text-4xl">Mon compte</h1>
      <Card asChild>
        <section>
          <CardBody className="gap-6">
            <CardTitle>Informations personnelles</CardTitle>
            <PhotoForm name={displayName(account)} photo={account.photo} />
            <ProfileForm
              account={account}
              submitLabel="Sauvegarder les modifications"
              emailAction={<EmailChange email={account.email} />}
            />
          </CardBody>
        </section>
      </Card>
      <SubscriptionsCard />
      <MailsCard choices={mails} folded={!parameters.has("e-mails")} />
      {hasSessions && <CalendarAddressCard address={agendaAddress} />}
      <SecurityCards {...loaderData} />
      <DataCard copy={copy} />
    </div>
  );
}
