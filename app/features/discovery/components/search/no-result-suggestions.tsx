import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/controls/button.tsx";
import type { NoResultSuggestions } from "../../rules/no-result-suggestions.ts";
import { searchPath } from "../../rules/search-path.ts";
import { FittedCoaches } from "../fitted-coaches.tsx";
import { RelatedDisciplines } from "../related-disciplines.tsx";
import { AlertForm } from "./alert-form.tsx";

interface NoResultSectionsProps {
  ways: NoResultSuggestions;
  pathTo: (discipline: string) => string;
  /** the signed-in person's address */
  email: string | undefined;
}

/** The sections stand below few results, or in place of missing ones. */
export function NoResultSections({ ways, pathTo, email }: NoResultSectionsProps) {
  const { webcam, webcamDiscipline, someByWebcam, beyond, related, alert } = ways;
  const webcamPath = searchPath({ discipline: webcamDiscipline, mode: "visio" });
  return (
    <>
      {someByWebcam && webcam.length === 0 && (
        <p className="border-t border-line pt-8">
          Des coachs donnent aussi cours en visio, où que vous soyez.{" "}
          <ButtonLink variant="link" to={webcamPath}>
            Voir tous les coachs en visio
          </ButtonLink>
        </p>
      )}
      {webcam.length > 0 && (
        <WayOn
          title="En visio, où que vous soyez"
          text="Un tapis, un écran, et votre coach vous voit, vous corrige et vous encourage en direct."
          aside={
            <ButtonLink variant="secondary" to={webcamPath}>
              Voir tous les coachs en visio
            </ButtonLink>
          }
        >
          <FittedCoaches coaches={webcam} />
        </WayOn>
      )}
      {beyond.length > 0 && (
        <WayOn title="Un peu plus loin" text="Les plus proches au-delà de 25&nbsp;km.">
          <FittedCoaches coaches={beyond} />
        </WayOn>
      )}
      {related.length > 0 && <RelatedDisciplines related={related} pathTo={pathTo} />}
      {alert && <AlertForm subject={alert} email={email} />}
    </>
  );
}

interface WayOnProps {
  title: string;
  text: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

function WayOn({ title, text, aside, children }: WayOnProps) {
  return (
    <section className="grid gap-5 border-t border-line pt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid max-w-2xl gap-1">
          <h2 className="text-2xl md:text-3xl">{title}</h2>
          <p className="text-muted">{text}</p>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
