import { sendContactMessage } from "~/features/content/commands.server.ts";
import { ContactForm } from "~/features/content/components/contact-form.tsx";
import { contactSchema } from "~/features/content/schema.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/contact.ts";
import { ContactAside } from "./contact/contact-aside.tsx";

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get("Retry-After");
  return { ...publicPage([]), ...(retryAfter ? { "Retry-After": retryAfter } : {}) };
}

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(servicesContext);
  const { contactEmail, phone } = settings.operator;
  return { contactEmail, phone, publicUrl: settings.publicUrl };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings } = context.get(servicesContext);
  const { network } = context.get(requestContext);
  return answerForm(context, await readForm(request), contactSchema, async (message) => {
    const recipients = settings.contactRecipients;
    if (recipients.length === 0)
      throw new AppError("unavailable", { message: "Personne ne peut encore le recevoir ici." });
    await sendContactMessage(db, { message, network, recipients });
  });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: `Contact · ${BRAND.name}`,
    description: `Une question, un souci, une idée\u00a0? Écrivez à l’équipe de ${BRAND.name}\u00a0: nous répondons du lundi au samedi.`,
    path: "/contact",
    publicUrl: loaderData?.publicUrl ?? "",
  });
}

export default function Contact({ loaderData: { contactEmail, phone } }: Route.ComponentProps) {
  return (
    <div className="page-width grid gap-8 pt-10 pb-16 md:pt-16 md:pb-24">
      <header className="flex items-end justify-between gap-8">
        <div className="grid max-w-2xl gap-4">
          <h1 className="text-4xl font-bold sm:text-5xl">Contactez-nous</h1>
          <p className="text-lg text-muted">
            Une question, un souci, une idée&nbsp;? Écrivez-nous&nbsp;: une personne vous lit et vous répond.
          </p>
        </div>
        <img
          src="/images/illustrations/step-talk.svg"
          alt=""
          width={200}
          height={160}
          className="hidden h-auto w-48 shrink-0 md:block"
        />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
        <Card>
          <CardBody className="sm:p-8">
            <ContactForm contactEmail={contactEmail} />
          </CardBody>
        </Card>
        <ContactAside contactEmail={contactEmail} phone={phone} />
      </div>
    </div>
  );
}
