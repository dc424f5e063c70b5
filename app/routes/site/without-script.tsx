import { useLocation } from "react-router";
import { accountPagePath, LOGIN } from "./navigation.ts";

const link = "flex min-h-11 items-center rounded-sm font-medium text-clay-text underline underline-offset-4";

/** Without script, two pages can only be reached by these links. */
export function WithoutScript() {
  // Scripts never render inside a noscript, so the text is left out of the client bundle.
  return <noscript>{import.meta.env.SSR && <Notice />}</noscript>;
}

function Notice() {
  const place = useLocation();
  return (
    <div className="bg-sand">
      <div className="page-width grid gap-1 py-3 text-sm">
        <p>
          JavaScript est désactivé. Vous pouvez chercher un coach, lire les pages, nous écrire, vous inscrire
          et vous connecter&nbsp;; écrire à un coach, composer une annonce, garder des favoris, remplacer un
          mot de passe oublié et protéger votre compte demandent de l’activer.
        </p>
        <p className="flex flex-wrap gap-x-5">
          <a href={accountPagePath(LOGIN, place)} rel="nofollow" className={link}>
            Se connecter
          </a>
          <a href={accountPagePath({ auth: "signup" }, place)} rel="nofollow" className={link}>
            Créer un compte
          </a>
        </p>
      </div>
    </div>
  );
}
