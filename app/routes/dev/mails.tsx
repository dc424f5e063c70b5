import { data, Link } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { listOutbox } from "~/platform/mail/outbox.server.ts";
import { Pagination } from "~/ui/data/pagination.tsx";
import { Table, Td, Th, Tr } from "~/ui/data/table.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/mails.ts";

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  if (!settings.outboxPage) throw data(null, { status: 404 });
  const asked = Number(new URL(request.url).searchParams.get("page"));
  return listOutbox(db, { page: Number.isSafeInteger(asked) ? asked : 1 });
}

export function meta(): Route.MetaDescriptors {
  return [{ title: `Boîte d’envoi · ${BRAND.name}` }, { name: "robots", content: "noindex" }];
}

export default function Mails({ loaderData: { rows, page, pageCount, total } }: Route.ComponentProps) {
  return (
    <main className="page-width grid grid-cols-1 gap-8 py-10 md:py-14">
      <header className="grid max-w-2xl gap-3">
        <h1 className="text-3xl sm:text-4xl">Boîte d’envoi</h1>
        <p className="text-muted">
          Aucun serveur d’envoi n’est configuré : les e-mails restent ici, et personne d’autre ne les reçoit.
          Indiquez-en un avec <code>SMTP_URL</code> pour qu’ils partent vraiment.
        </p>
      </header>
      {total === 0 ? (
        <EmptyState
          title="Aucun e-mail pour l’instant"
          text="Le prochain e-mail du site apparaîtra ici : créez un compte, par exemple."
        />
      ) : (
        <>
          <Table caption="E-mails, du plus récent au plus ancien">
            <thead>
              <tr>
                <Th>Objet</Th>
                <Th>Destinataire</Th>
                <Th>Date</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, subject, recipient, createdAt }) => (
                <Tr key={id}>
                  <Td className="min-w-56">
                    <Link
                      to={`/dev/mails/${id}`}
                      className="font-semibold text-clay-text underline-offset-4 hover:underline"
                    >
                      {subject}
                    </Link>
                  </Td>
                  <Td>{recipient}</Td>
                  <Td className="whitespace-nowrap text-muted tabular">
                    <time dateTime={createdAt.toISOString()}>{formatDayTime(createdAt)}</time>
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          <Pagination page={page} pageCount={pageCount} hrefFor={(to) => `/dev/mails?page=${to}`} />
        </>
      )}
    </main>
  );
}
