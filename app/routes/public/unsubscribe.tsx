import { useSearchParams } from "react-router";
import { setMailPreference } from "~/features/accounts/commands/mail-person.server.ts";
import { readStopLink } from "~/features/accounts/gate.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { MAIL_KINDS } from "../account/mail-kinds.ts";
import type { Route } from "./+types/unsubscribe.ts";

export function meta(): Route.MetaDescriptors {
  return [{ title: `Vos e-mails · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

function findStop({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return readStopLink(MAIL_KINDS, context.get(servicesContext).secrets.linkSecret, token);
}

/** The loader changes nothing, because mail scanners follow links. */
export function loader(args: Route.LoaderArgs) {
  const kind = findStop(args)?.kind;
  return { kind: kind && { label: kind.label, description: kind.description } };
}

/** The button and one-click unsubscribe (RFC 8058) send the same request; its body is ignored. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== "POST") throw new AppError("not_found");
  return answerForm(args.context, await readForm(args.request), noFields, async () => {
    const stop = findStop(args);
    if (!stop) throw new AppError("not_found");
    const { db } = args.context.get(servicesContext);
    await setMailPreference(db, stop.owner, { kind: stop.kind, wanted: false });
  });
}

/** The landing page of the unsubscribe link in mails. */
export default function Unsubscribe({ loaderData: { kind } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const form = useForm({
    action: `/unsubscribe?${new URLSearchParams({ token: parameters.get("token") ?? "" })}`,
  });
  const done = form.answer?.ok;
  return (
    <div className="page-width grid max-w-xl justify-items-center gap-6 py-14 text-center md:py-20">
      {!kind && (
        <>
          <h1 className="text-3xl md:text-4xl">Ce lien n’est pas complet</h1>
          <p className="text-lg">
            Ouvrez-le à nouveau depuis votre e-mail, ou choisissez les e-mails que vous recevez dans votre
            compte.
          </p>
        </>
      )}
      {kind && !done && (
        <>
          <h1 className="text-3xl md:text-4xl">Ne plus recevoir ces e-mails&nbsp;?</h1>
          <p className="text-lg">
            <strong>{kind.label}</strong>
            <br />
            {kind.description}
          </p>
          {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
          <Form of={form}>
            <Button type="submit" size="lg" busy={form.busy}>
              {form.busy ? "Un instant..." : "Ne plus les recevoir"}
            </Button>
          </Form>
        </>
      )}
      {kind && done && (
        <>
          <h1 className="text-3xl md:text-4xl">C’est fait</h1>
          <p className="text-lg">
            Vous ne recevrez plus les e-mails «&nbsp;{kind.label}&nbsp;». Vous pouvez changer d’avis dans
            votre compte.
          </p>
        </>
      )}
      <ButtonLink variant="link" to="/dashboard/account?e-mails=1">
        Choisir mes e-mails
      </ButtonLink>
    </div>
  );
}
