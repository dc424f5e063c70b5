import { classNames } from "~/ui/theme/class-names.ts";

interface TableOfContentsProps {
  items: readonly { id: string; title: string }[];
  className?: string;
}

export function TableOfContents({ items, className }: TableOfContentsProps) {
  return (
    <nav
      aria-labelledby="sommaire"
      className={classNames(
        "rounded-lg bg-sunken p-5 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto",
        className,
      )}
    >
      <h2 id="sommaire" className="mb-3 text-lg">
        Sommaire
      </h2>
      <ol className="gap-8 sm:max-lg:columns-2">
        {items.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="block rounded-sm py-1.5 leading-snug text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
