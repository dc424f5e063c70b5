import { ArrowLeft, PrinterIcon, ScissorsIcon } from "lucide-react";
import { requireOrderByToken } from "~/features/shop/gate.server.ts";
import { findReturnSlip } from "~/features/shop/returns/queries.server.ts";
import { returnDueBy, withdrawPath } from "~/features/shop/returns/rules/returns.ts";
import { withdrawalName } from "~/features/withdrawals/rules/withdrawal.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/return-slip.ts";

export const headers = privateHeaders;
export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(loaderData ? `Bon de retour ${withdrawalName(loaderData.slip)}` : "Bon de retour");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, secrets, settings } = context.get(servicesContext);
  const own = await requireOrderByToken(db, secrets.linkSecret, params.orderToken);
  const number = /^[1-9]\d{0,14}$/.test(params.returnNumber) ? Number(params.returnNumber) : 0;
  const slip = await findReturnSlip(db, own, number);
  if (!slip) throw new AppError("not_found", { message: "Rien n’est à renvoyer sous ce numéro." });
  const { name, address, contactEmail } = settings.operator;
  return { slip, to: { name: name ?? BRAND.name, address, contactEmail } };
}

/** Everything fits on one sheet: the label for the outside of the parcel, and the slip for its inside. */
export default function ReturnSlipPage({ loaderData: { slip, to }, params }: Route.ComponentProps) {
  const { number, order, lines, sender, declaredAt } = slip;
  return (
    <main className="page-width grid max-w-3xl gap-6 py-8 print:max-w-none print:gap-4 print:bg-white print:py-0 print:text-black">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink variant="link" to={withdrawPath(params.orderToken)}>
          <ArrowLeft aria-hidden="true" />
          Retour à ma rétractation
        </ButtonLink>
        <Button onClick={() => window.print()}>
          <PrinterIcon aria-hidden="true" />
          Imprimer
        </Button>
      </div>
      <h1 className="text-3xl">Bon de retour {withdrawalName(slip)}</h1>
      <p className="print:hidden">
        Imprimez cette page. Collez l’étiquette sur le colis, glissez le bon à l’intérieur, et envoyez le tout
        au plus tard le {formatDay(returnDueBy(declaredAt))}. Gardez la preuve de dépôt. Sans
        imprimante&nbsp;? Recopiez l’adresse et le numéro {withdrawalName(slip)} à la main.
      </p>
      <section aria-labelledby="etiquette" className="grid gap-6 rounded-lg border-2 border-ink p-6">
        <h2 id="etiquette" className="text-lg">
          Étiquette, à coller sur le colis
        </h2>
        <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          <Address label="Expéditeur" lines={sender} />
          <Address
            label="Destinataire"
            strong
            lines={[
              to.name,
              `Retour ${withdrawalName(slip)}`,
              to.address ??
                `Adresse à demander${to.contactEmail ? ` à ${to.contactEmail}` : " par la page de contact"}`,
            ]}
          />
        </div>
        <p className="font-display text-4xl font-bold tabular">{withdrawalName({ number })}</p>
      </section>
      <p aria-hidden="true" className="flex items-center gap-3 text-muted">
        <ScissorsIcon className="size-5 shrink-0" />
        <span className="grow border-t-2 border-dashed border-edge" />
      </p>
      <section aria-labelledby="bon" className="grid gap-4 rounded-lg border border-edge p-6">
        <h2 id="bon" className="text-lg">
          Bon, à glisser dans le colis
        </h2>
        <p>
          Retour <strong>{withdrawalName(slip)}</strong>, commande <strong>{order}</strong>, rétractation
          déclarée le {formatDay(declaredAt)}.
        </p>
        <ul className="grid gap-1">
          {lines.map(({ position, name, quantity }) => (
            <li key={position} className="wrap-anywhere">
              ☐ {quantity}&nbsp;× {name}
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

function Address({ label, lines, strong }: { label: string; lines: string[]; strong?: boolean }) {
  return (
    <div className="grid content-start gap-1">
      <p className="text-sm text-muted print:text-black">{label}</p>
      <address className={strong ? "text-lg font-bold not-italic" : "not-italic"}>
        {lines.map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <MissingScreen
        error={error}
        title="Bon de retour introuvable"
        text="Rien n’est à renvoyer sous ce numéro, ou ce lien n’est pas complet."
        back={{ label: "Renoncer à un achat", to: "/retractation" }}
      />
    </main>
  );
}
