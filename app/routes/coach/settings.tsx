import { useSearchParams } from "react-router";
import { saveCapacity } from "~/features/accompaniment/coach/commands/save-capacity.server.ts";
import { CapacityCard } from "~/features/accompaniment/coach/components/capacity-card.tsx";
import { getCapacity } from "~/features/accompaniment/coach/queries/capacity.server.ts";
import { capacitySchema } from "~/features/accompaniment/coach/schema/capacity.ts";
import { EmailChange } from "~/features/accounts/components/email-change.tsx";
import { MailsCard } from "~/features/accounts/components/mails-card.tsx";
import { PhotoForm } from "~/features/accounts/components/photo-form.tsx";
import { coachViewerContext } from "~/features/accounts/gate.server.ts";
import type { Account } from "~/features/accounts/queries.server.ts";
import { saveAvailability } from "~/features/bookings/availability/commands/save-availability.server.ts";
import { AvailabilityForm } from "~/features/bookings/availability/components/availability-form.tsx";
import { getAvailability } from "~/features/bookings/availability/queries/availability.server.ts";
import { availabilitySchema } from "~/features/bookings/availability/schema.ts";
import { CalendarAddressCard } from "~/features/bookings/calendars/components/calendar-address-card.tsx";
import { CalendarFeedsCard } from "~/features/bookings/calendars/components/calendar-feeds-card.tsx";
import { saveVideoLink } from "~/features/bookings/sessions/commands/video-link.server.ts";
import { VideoLinkCard } from "~/features/bookings/sessions/components/video-link-card.tsx";
import { findVideoLink } from "~/features/bookings/sessions/queries/video-link.server.ts";
import { videoLinkSchema } from "~/features/bookings/sessions/schema/session.ts";
import { findOwnPage, requireOwnPage } from "~/features/discovery/gate.server.ts";
import { savePage } from "~/features/onboarding/commands/save-page.server.ts";
import { PageForm } from "~/features/onboarding/components/page-form.tsx";
import { getOwnPage, type PageTexts } from "~/features/onboarding/queries/get-own-page.server.ts";
import { pageSchema } from "~/features/onboarding/schema.ts";
import { PAPERS_PATH } from "~/features/readiness/rules/papers.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { LinkedTabs } from "~/ui/layout/linked-tabs.tsx";
import { answerAccountForm, loadAccountCards } from "../account/account-cards.server.ts";
import { answerCalendarForm, loadCalendarCards } from "../account/calendar-cards.server.ts";
import { SecurityCards } from "../account/security-cards.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/settings.ts";

const TABS = ["profile", "notifications", "availability", "security"] as const;

export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  const ownPage = await findOwnPage(db, coach);
  const [cards, page, availability, videoUrl, capacity, calendars] = await Promise.all([
    loadAccountCards(context, coach),
    ownPage && getOwnPage(db, ownPage),
    getAvailability(db, coach),
    findVideoLink(db, coach),
    getCapacity(db, coach),
    loadCalendarCards(context, coach),
  ]);
  return { ...cards, page, availability, videoUrl, capacity, calendars };
}

export async function action({ context, request }: Route.ActionArgs) {
  const coach = context.get(coachViewerContext);
  const { db } = context.get(servicesContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "page":
      return answerForm(context, form, pageSchema, async (page) =>
        savePage(db, await requireOwnPage(db, coach), page),
      );
    case "availability":
      return answerForm(context, form, availabilitySchema, (availability) =>
        saveAvailability(db, coach, availability),
      );
    case "video-link":
      return answerForm(context, form, videoLinkSchema, (link) => saveVideoLink(db, coach, link));
    case "capacity":
      return answerForm(context, form, capacitySchema, (capacity) => saveCapacity(db, coach, capacity));
    default:
      return answerCalendarForm(context, coach, form) ?? answerAccountForm(context, coach, form);
  }
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Paramètres");
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { mails, page, availability, videoUrl, capacity, calendars, account } = loaderData;
  const [parameters] = useSearchParams();
  const asked = parameters.get("tab");
  const tab = (key: (typeof TABS)[number]) => ({ key, to: `?tab=${key}` });
  return (
    <div className="grid w-full max-w-3xl gap-6">
      <h1 className="text-3xl md:text-4xl">Paramètres</h1>
      <LinkedTabs
        id="parametres"
        label="Paramètres"
        current={TABS.find((key) => key === asked) ?? TABS[0]}
        tabs={[
          { ...tab("profile"), label: "Profil", panel: <PagePanel {...loaderData} /> },
          { ...tab("notifications"), label: "Notifications", panel: <MailsCard choices={mails} /> },
          {
            ...tab("availability"),
            label: "Disponibilités",
            panel: (
              <div className="grid gap-6">
                <AvailabilityForm availability={availability} isPublic={page?.isPublic ?? false} />
                <VideoLinkCard url={videoUrl} />
                <CapacityCard capacity={capacity} />
                <CalendarFeedsCard feeds={calendars.feeds} now={calendars.now} />
                <CalendarAddressCard address={calendars.agendaAddress} />
              </div>
            ),
          },
          {
            ...tab("security"),
            label: "Sécurité",
            panel: (
              <div className="grid gap-6">
                <EmailCard email={account.email} />
                <SecurityCards {...loaderData} title="Mot de passe" />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}

function EmailCard({ email }: { email: string }) {
  return (
    <Card asChild>
      <section>
        <CardBody>
          <CardTitle>Adresse e-mail</CardTitle>
          <p className="break-words">{email}</p>
          <div>
            <EmailChange email={email} />
          </div>
        </CardBody>
      </section>
    </Card>
  );
}

interface PagePanelProps {
  account: Pick<Account, "photo">;
  /** absent before the first listing */
  page: PageTexts | undefined;
}

function PagePanel({ page, account }: PagePanelProps) {
  if (!page)
    return (
      <EmptyState
        title="Votre page n’existe pas encore"
        text="Préparez votre première annonce&nbsp;: votre page publique naît avec elle, et se complète ensuite ici."
        action={<ButtonLink to="/become-coach">Préparer mon annonce</ButtonLink>}
      />
    );
  return (
    <Card asChild>
      <section>
        <CardBody className="gap-6">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <CardTitle>Ma page publique</CardTitle>
            {page.isPublic && (
              <ButtonLink to={`/coach/${page.id}`} variant="secondary" size="sm">
                Voir ma page
              </ButtonLink>
            )}
          </div>
          <p className="text-muted">
            {page.isPublic
              ? "Ce que vous enregistrez ici est publié tout de suite."
              : "Votre page n’est pas encore publique\u00a0: ce que vous enregistrez ici l’attend."}{" "}
            Tarifs, lieux et disciplines se règlent dans vos annonces.
          </p>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sunken px-4 py-3">
            <p>
              Carte professionnelle, diplômes, assurance, identité&nbsp;: ce qui est vérifié s’affiche sur
              votre page.
            </p>
            <ButtonLink to={PAPERS_PATH} variant="secondary" size="sm">
              Mes papiers
            </ButtonLink>
          </div>
          <PhotoForm name={page.name} photo={account.photo} />
          <PageForm page={page} />
        </CardBody>
      </section>
    </Card>
  );
}
