import type { ReactNode } from "react";
import { Link } from "react-router";
import { sendContactMessage } from "~/features/content/commands.server.ts";
import { ContactForm } from "~/features/content/components/contact-form.tsx";
import { contactSchema } from "~/features/content/schema.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { ofName } from "~/platform/format/elision.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { publicPage } from "~/platform/web/public-page.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/contact.ts";

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
    description: `Une question, un souci, une idée\u00a0? Écrivez à l’équipe ${ofName(BRAND.name)}\u00a0: nous répondons du lundi au samedi.`,
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

const HOURS = [
  ["Lundi – vendredi", "9h – 18h"],
  ["Samedi", "10h – 16h"],
  ["Dimanche", "Fermé"],
] as const;

const link = "rounded-sm font-medium text-clay-text underline underline-offset-4 hover:decoration-2";

interface ContactAsideProps {
  contactEmail: string | undefined;
  phone: string | undefined;
}

function ContactAside({ contactEmail, phone }: ContactAsideProps) {
  return (
    <div className="grid content-start gap-8 rounded-lg bg-sunken p-6 sm:p-8">
      <Part title="Nos horaires">
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
          {HOURS.map(([days, hours]) => (
            <div key={days} className="contents">
              <dt>{days}</dt>
              <dd className="text-right font-semibold tabular">{hours}</dd>
            </div>
          ))}
        </dl>
      </Part>
      {contactEmail && (
        <Part title="Nous écrire">
          <p>
            <a href={`mailto:${contactEmail}`} className={`${link} wrap-anywhere`}>
              {contactEmail}
            </a>
          </p>
        </Part>
      )}
      {phone && (
        <Part title="Nous appeler">
          <p>
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={link}>
              {phone}
            </a>
          </p>
        </Part>
      )}
      <Part title="La réponse est peut-être là">
        <p>
          Tarifs, annulations, inscription des coachs&nbsp;: la{" "}
          <Link to="/faq" className={link}>
            foire aux questions
          </Link>{" "}
          répond aux dix questions qu’on nous pose le plus.
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
