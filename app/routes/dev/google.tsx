import { data, redirectDocument } from "react-router";
import { z } from "zod";
import { DEMO_PEOPLE } from "~/features/accounts/seed.server.ts";
import { answerAuthorization, readAuthorization } from "~/platform/auth/google-stand-in.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { requestContext, servicesContext } from "~/platform/config/services.server.ts";
import { emailField, line } from "~/platform/format/fields/text-fields.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Avatar } from "~/ui/data/avatar.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { Route } from "./+types/google.ts";

export const headers = () => ({ "Cache-Control": "no-store" });

export function meta(): Route.MetaDescriptors {
  return [{ title: `Google de démonstration · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

/** Two new people, and one who already has an account. */
const SAMPLES = [
  { name: "Lina Moreau", email: "lina.moreau@exemple.fr" },
  { name: "Hugo Lefèvre", email: "hugo.lefevre@exemple.fr" },
  ...DEMO_PEOPLE.slice(0, 1).map(({ firstName, lastName, email }) => ({
    name: `${firstName} ${lastName}`,
    email: email as string,
  })),
];

const otherSchema = z.object({
  name: line().max(80, "80 caractères au plus."),
  email: emailField().transform((address) => address.toLowerCase()),
});

function requireAuthorization({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const { settings } = context.get(servicesContext);
  if (!settings.googleStandIn) throw data(null, { status: 404 });
  const asked = readAuthorization(new URL(request.url).searchParams, settings);
  if (!asked)
    throw new AppError("invalid_input", {
      message: "Cette page s’ouvre par le bouton Google d’une connexion, et par rien d’autre.",
    });
  return asked;
}

export function loader(args: Route.LoaderArgs) {
  requireAuthorization(args);
  return { people: SAMPLES };
}

export async function action({ request, context }: Route.ActionArgs) {
  const authorization = requireAuthorization({ request, context });
  const { db } = context.get(servicesContext);
  const { network } = context.get(requestContext);
  await limitRate(db, { name: "google stand-in", subject: network, limit: 60, windowSeconds: 900 });
  const form = await readForm(request);
  const leave = async (person?: { name: string; email: string }) =>
    redirectDocument(await answerAuthorization(db, authorization, person));
  if (form.get("choice") === "none") return leave();
  const sample = SAMPLES.find(({ email }) => email === form.get("choice"));
  if (sample) return leave(sample);
  return answerForm(context, form, otherSchema, async (other) => {
    throw await leave(other);
  });
}

/** This page stands in for Google's account chooser if no Google keys are set. */
export default function GoogleStandIn({ loaderData: { people } }: Route.ComponentProps) {
  const choice = useForm({ intent: "choice" });
  const other = useForm({ intent: "other", schema: otherSchema });
  return (
    <main className="page-width grid max-w-lg grid-cols-1 gap-6 py-10 md:py-14">
      <header className="grid gap-3">
        <h1 className="text-3xl">Google de démonstration</h1>
        <Alert>
          Cette page remplace Google tant qu’aucune clé n’est configurée. Choisissez qui se connecte&nbsp;:
          aucun mot de passe n’est demandé.
        </Alert>
      </header>
      <Card>
        <CardBody className="gap-6">
          <Form of={choice} className="grid gap-3">
            {people.map(({ name, email }) => (
              <Button
                key={email}
                type="submit"
                name="choice"
                value={email}
                variant="secondary"
                className="justify-start rounded-lg! text-left"
              >
                <Avatar name={name} size="sm" decorative />
                <span className="grid min-w-0">
                  {name}
                  <span className="text-sm font-normal wrap-anywhere text-muted">{email}</span>
                </span>
              </Button>
            ))}
          </Form>
          <Form of={other} className="grid gap-4 border-t border-line pt-6">
            <h2 className="text-xl">Autre adresse</h2>
            <Field label="Nom" error={other.errors.name}>
              <Input name="name" autoComplete="off" maxLength={80} defaultValue={other.values.name} />
            </Field>
            <Field label="E-mail" required error={other.errors.email}>
              <Input type="email" name="email" autoComplete="off" defaultValue={other.values.email} />
            </Field>
            <Button type="submit">Continuer avec cette adresse</Button>
          </Form>
          <Form of={choice} className="grid justify-items-center">
            <Button type="submit" variant="link" name="choice" value="none">
              Annuler
            </Button>
          </Form>
        </CardBody>
      </Card>
    </main>
  );
}
