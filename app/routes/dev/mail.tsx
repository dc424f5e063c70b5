import { data } from "react-router";
import { BRAND } from "~/platform/config/brand.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { fileSize } from "~/platform/files/file-names.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { mailDocumentsContext } from "~/platform/mail/attachments.server.ts";
import { getOutboxMail } from "~/platform/mail/outbox.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import type { Route } from "./+types/mail.ts";
import { mailFilePath, readMailId } from "./outbox-paths.ts";

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const id = readMailId(params.mailId);
  const documents = context.get(mailDocumentsContext);
  const mail = settings.outboxPage && id !== undefined ? await getOutboxMail(db, documents, id) : undefined;
  if (!mail) throw data(null, { status: 404 });
  const { files, ...shown } = mail;
  return { ...shown, files: files.map(({ name, bytes }) => ({ name, size: bytes.length })) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `${loaderData?.subject ?? "E-mail"} · ${BRAND.name}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function Mail({
  loaderData: { id, subject, recipient, replyTo, html, text, createdAt, files },
}: Route.ComponentProps) {
  return (
    <main className="page-width grid grid-cols-1 gap-8 py-10 md:py-14">
      <header className="grid gap-3">
        <Breadcrumb items={[{ label: "Boîte d’envoi", to: "/dev/mails" }, { label: subject }]} />
        <h1 className="text-3xl sm:text-4xl">{subject}</h1>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">À</dt>
          <dd className="wrap-anywhere">{recipient}</dd>
          {replyTo && (
            <>
              <dt className="text-muted">Réponse à</dt>
              <dd className="wrap-anywhere">{replyTo}</dd>
            </>
          )}
          <dt className="text-muted">Le</dt>
          <dd className="tabular">
            <time dateTime={createdAt.toISOString()}>{formatDayTime(createdAt)}</time>
          </dd>
          {files.length > 0 && (
            <>
              <dt className="text-muted">{files.length > 1 ? "Pièces jointes" : "Pièce jointe"}</dt>
              <dd className="flex flex-wrap gap-x-4 gap-y-1">
                {files.map(({ name, size }, at) => (
                  <a
                    key={name}
                    href={mailFilePath(id, at)}
                    className="text-clay-text wrap-anywhere underline underline-offset-4"
                  >
                    {name} ({fileSize(size)})
                  </a>
                ))}
              </dd>
            </>
          )}
        </dl>
      </header>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-5">
        <section className="grid grid-cols-1 content-start gap-3 lg:col-span-3">
          <h2 className="text-xl">Version HTML</h2>
          {/* The sandbox forbids scripts, forms and navigation; the links work in the text version. */}
          <iframe
            title={`E-mail : ${subject}`}
            srcDoc={html}
            sandbox=""
            className="h-[44rem] w-full rounded-lg border border-line bg-surface"
          />
        </section>
        <section className="grid grid-cols-1 content-start gap-3 lg:col-span-2">
          <h2 className="text-xl">Version texte</h2>
          <div className="rounded-lg border border-line bg-surface p-5 wrap-anywhere whitespace-pre-wrap">
            <TextWithLinks text={text} />
          </div>
        </section>
      </div>
    </main>
  );
}

/** Links are clickable, so that a confirmation can be tried without a mailbox. */
function TextWithLinks({ text }: { text: string }) {
  let at = 0;
  return text.split(/(https?:\/\/\S+)/).map((part) => {
    const key = at;
    at += part.length;
    if (!/^https?:\/\//.test(part)) return part;
    return (
      <a key={key} href={part} className="text-clay-text underline underline-offset-4">
        {part}
      </a>
    );
  });
}
