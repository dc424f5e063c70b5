import { Avatar } from "~/ui/data/avatar.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { StudentOverview } from "../queries/student-overview.server.ts";
import { bookPath } from "../rules/paths.ts";

export function KnownCoaches({ coaches }: Pick<StudentOverview, "coaches">) {
  if (coaches.length === 0) return null;
  return (
    <section aria-labelledby="coachs" className="grid gap-4">
      <h2 id="coachs" className="text-xl">
        Réserver à nouveau
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {coaches.map(({ id, name, image }) => (
          <Card key={id} asChild interactive>
            <li className="flex items-center gap-3 p-4">
              <Avatar name={name} src={image} decorative />
              <CardLink to={bookPath(id)} className="min-w-0 font-semibold wrap-anywhere">
                {name}
              </CardLink>
            </li>
          </Card>
        ))}
      </ul>
    </section>
  );
}
