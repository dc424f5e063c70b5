import { XIcon } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { classNames } from "~/ui/theme/class-names.ts";
import { CLOSE_NOTICE_PATH, noticePath, noticeSentence, type ToldVersion } from "../rules/announcements.ts";

interface LegalNoticeProps {
  /** the changes that the person has not closed, the oldest first */
  told: readonly ToldVersion[];
  now?: Date;
}

/** Tells a signed-in person that the terms change or have changed, until they close it. */
export function LegalNotice({ told, now = new Date() }: LegalNoticeProps) {
  const newest = told.at(-1);
  const form = useForm({
    action: CLOSE_NOTICE_PATH,
    intent: "close-notice",
    // The button is gone: the focus goes to what follows it.
    onAnswer: ({ ok }) => ok && document.getElementById("contenu")?.focus({ preventScroll: true }),
  });
  // Without script the answer would replace the page.
  const isReady = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  // Once it is sent, the notice is gone; a refusal shows it again.
  if (!newest || form.busy) return null;
  return (
    <aside aria-label="Conditions du service" className="bg-sand text-ink">
      <div className="page-width flex items-center gap-3 py-1.5">
        <ul className="min-w-0 flex-1 text-sm wrap-anywhere sm:text-base">
          {told.map((version) => (
            <li key={version.id}>
              {noticeSentence(version, now)}{" "}
              <Link
                to={noticePath(version)}
                className="rounded-sm font-semibold underline underline-offset-4 hover:decoration-2"
              >
                Lire ce qui change
              </Link>
            </li>
          ))}
        </ul>
        <Form of={form}>
          <input type="hidden" name="versionId" value={newest.id} />
          <button
            type="submit"
            aria-label="Fermer"
            className={classNames(
              "grid size-11 shrink-0 place-items-center rounded-md hover:bg-surface",
              !isReady && "invisible",
            )}
          >
            <XIcon aria-hidden="true" className="size-5" />
          </button>
        </Form>
      </div>
    </aside>
  );
}
