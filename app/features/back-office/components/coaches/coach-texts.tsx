import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { CoachFile } from "../../queries/get-coach-file.server.ts";

export function CoachTexts({ coach }: { coach: CoachFile }) {
  const texts = [
    ["À propos", coach.about],
    ["Expérience", coach.experience],
    ["Méthode d’enseignement", coach.teachingMethod],
    ["Diplômes et qualifications", coach.qualifications.join("\n")],
    ["Spécialités", coach.subjects.join(", ")],
    ["Forfaits", coach.packs.map(packText).join("\n")],
    ["Premier cours", coach.firstLessonFree ? "Offert" : ""],
  ].filter(([, text]) => text?.trim());
  return (
    <section aria-labelledby="page" className="grid gap-4">
      <h2 id="page" className="flex flex-wrap items-center gap-3 text-2xl">
        Sa page
        {coach.changed && coach.approval === "approved" && <Badge tone="clay">Modifiée</Badge>}
      </h2>
      <Card tone="flat">
        <CardBody>
          {texts.length === 0 ? (
            <p className="text-muted">Aucun texte pour l’instant.</p>
          ) : (
            <dl className="grid gap-5">
              {texts.map(([title, text]) => (
                <div key={title} className="grid gap-1">
                  <dt className="font-semibold">{title}</dt>
                  <dd className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </CardBody>
      </Card>
    </section>
  );
}

const packText = ({ hours, priceCents }: CoachFile["packs"][number]) =>
  `${hours}\u00a0h pour ${formatEuros(priceCents, { short: true })}`;
