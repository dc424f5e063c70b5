import type { ReactNode } from "react";
import { Card } from "~/ui/layout/card.tsx";
import { CourtLines } from "~/ui/layout/court-lines.tsx";

interface WelcomeProps {
  firstName: string | null;
  text: string;
  /** the main next step */
  action: ReactNode;
}

export function Welcome({ firstName, text, action }: WelcomeProps) {
  return (
    <Card asChild tone="clay" className="overflow-hidden">
      <header className="grid justify-items-start gap-5 p-6 sm:p-8">
        <CourtLines
          variant="lanes"
          className="absolute inset-y-0 right-0 h-full w-1/2 text-clay opacity-30 [mask-image:linear-gradient(to_right,transparent,black)]"
        />
        <div className="relative grid max-w-lg gap-2">
          <h1 className="text-3xl sm:text-4xl">Bonjour{firstName && ` ${firstName}`}</h1>
          <p className="text-ink">{text}</p>
        </div>
        <div className="relative flex flex-wrap gap-3">{action}</div>
      </header>
    </Card>
  );
}
