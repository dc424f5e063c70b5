import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { UnexpectedErrorScreen } from "../site/unexpected-error-screen.tsx";

interface MissingScreenProps {
  error: unknown;
  title: string;
  text: string;
  back: { label: string; to: string };
}

/** Says that a coach or a discipline is missing; other errors get the site's fallback. */
export function MissingScreen({ error, title, text, back }: MissingScreenProps) {
  if (!isMissing(error)) return <UnexpectedErrorScreen error={error} />;
  return (
    <div className="page-width py-10 md:py-16">
      <EmptyState
        headingLevel={1}
        illustration={
          <img
            src="/images/illustrations/lost.svg"
            alt=""
            width={480}
            height={320}
            className="w-full max-w-xs"
          />
        }
        title={title}
        text={text}
        action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
      />
    </div>
  );
}

export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
