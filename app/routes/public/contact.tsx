import { data, useNavigation } from "react-router";
import { sendContactMessage } from "~/features/content/commands.server.ts";
import { ContactForm } from "~/features/content/components/contact-form.tsx";
import { ContactSent } from "~/features/content/components/contact-sent.tsx";
import { type ContactAnswer, readContactForm } from "~/features/content/schema.ts";
import { BRAND } from "~/platform/brand.ts";
import { AppError, toAppError } from "~/platform/errors.ts";
import { readForm } from "~/platform/forms.server.ts";
import { publicPage } from "~/platform/public-page.ts";
import { requestContext, servicesContext } from "~/platform/services.server.ts";
import { Card, CardBody } from "~/ui/card.tsx";
import { loadPart } from "~/ui/lazy-part.tsx";
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

/** Refuses in words, and hands back what was typed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, settings, log } = context.get(servicesContext);
  const { id, network } = context.get(requestContext);
  const { values, errors, message, trapped } = readContactForm(await readForm(request));
  if (!message) return data<ContactAnswer>({ sent: false, errors, values }, 400);
  try {
    // Said aloud rather than swallowed: a browser that fills in too much must not lose somebody's message in silence.
    if (trapped) throw new AppError("invalid_input", { message: "Il ressemble à un envoi automatique." });
    const recipients = settings.contactRecipients;
    if (recipients.length === 0)
      throw new AppError("unavailable", { message: "Personne ne peut encore le recevoir ici." });
    await sendContactMessage(db, { message, network, recipients });
    return data<ContactAnswer>({ sent: true });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === "unexpected") log.error({ id, err: thrown });
    return data<ContactAnswer>(
      { sent: false, refusal: error.message, values },
      { status: error.status, headers: error.headers },
    );
  }
}

/** The same checks before anything is sent; and a lost connection leaves the page, and what was typed, as they are. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    // Only now: the checks and their library would weigh on everybody who reads the page.
    const checks = await loadPart(() => import("~/features/content/schema.ts"), { quiet: true });
    const errors = checks?.readContactForm(await request.clone().formData()).errors;
    if (errors) return data<ContactAnswer>({ sent: false, errors }, 400);
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const refusal = "La connexion a été interrompue. Réessayez dans un instant.";
    return data<ContactAnswer>({ sent: false, refusal }, 503);
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: `Contact · ${BRAND.name}`,
    description: `Une question, un souci, une idée\u00a0? Écrivez à l’équipe de ${BRAND.name}\u00a0: nous répondons du lundi au samedi.`,
    path: "/contact",
    publicUrl: loaderData?.publicUrl ?? "",
  });
}

export default function Contact({ loaderData: { contactEmail, phone }, actionData }: Route.ComponentProps) {
  const { state, formMethod } = useNavigation();
  return (
    <div className="page-width grid gap-8 pt-10 pb-16 md:pt-16 md:pb-24">
      <header className="flex items-end justify-between gap-8">
        <div className="grid max-w-2xl gap-4">
          <h1 className="text-4xl font-extrabold sm:text-5xl">Contactez-nous</h1>
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
            {actionData?.sent ? (
              <ContactSent />
            ) : (
              <ContactForm
                answer={actionData}
                contactEmail={contactEmail}
                busy={state !== "idle" && formMethod === "POST"}
              />
            )}
          </CardBody>
        </Card>
        <ContactAside contactEmail={contactEmail} phone={phone} />
      </div>
    </div>
  );
}
