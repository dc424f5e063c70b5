import { Link } from "react-router";
import { Alert } from "~/ui/feedback/alert.tsx";

/** The answers stay in the browser until the student consents, which needs JavaScript. */
export function NeedsScript() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <Alert title="Cette page a besoin de JavaScript">
          Vos réponses restent dans votre navigateur jusqu’à votre accord. Activez JavaScript pour continuer,
          ou{" "}
          <Link to="/contact" className="text-clay-text underline underline-offset-4">
            écrivez-nous
          </Link>
          .
        </Alert>
      )}
    </noscript>
  );
}
