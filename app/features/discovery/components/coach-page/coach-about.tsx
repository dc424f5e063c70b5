import { BadgeCheckIcon } from "lucide-react";
import { FoldedOnPhones } from "~/ui/layout/folded-on-phones.tsx";
import type { CoachProfile } from "../../queries/get-coach-profile.server.ts";

/** Texts with more characters are collapsed on phones, where they do not fit. */
const LONG = 400;

/** Empty parts are omitted. */
export function CoachAbout({ coach }: { coach: CoachProfile }) {
  const parts = [coach.about, coach.experience, coach.teachingMethod, ...coach.qualifications];
  const texts = (
    <div className="grid gap-10">
      <Texts title="À propos" text={coach.about} />
      <Texts title="Expérience" text={coach.experience} />
      <Texts title="Méthode d’enseignement" text={coach.teachingMethod} />
      {coach.qualifications.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-2xl">Diplômes et qualifications</h2>
          <ul className="grid gap-2.5">
            {coach.qualifications.map((qualification) => (
              <li key={qualification} className="flex gap-3">
                <BadgeCheckIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-green-text" />
                <span className="min-w-0 wrap-anywhere">{qualification}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
  return parts.join("").length > LONG ? <FoldedOnPhones>{texts}</FoldedOnPhones> : texts;
}

function Texts({ title, text }: { title: string; text: string }) {
  if (!text.trim()) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{title}</h2>
      <div className="max-w-prose text-lg leading-relaxed wrap-anywhere whitespace-pre-line">{text}</div>
    </section>
  );
}
