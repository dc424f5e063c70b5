import { Badge } from "~/ui/badge.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { CourtLines } from "~/ui/court-lines.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { findNotYetPage, type NotYetId } from "./not-yet-pages.ts";

/** A screen that is still being built says so, what it will hold, and where to go meanwhile. */
export function NotYetScreen({ id }: { id: NotYetId | (string & {}) }) {
  const { title, text, next } = findNotYetPage(id);
  return (
    <EmptyState
      headingLevel={1}
      illustration={
        <>
          <CourtLines variant="plan" className="h-24 w-auto text-edge" />
          <Badge tone="sand">En préparation</Badge>
        </>
      }
      title={title}
      text={text}
      action={<ButtonLink to={next.to}>{next.label}</ButtonLink>}
    />
  );
}
