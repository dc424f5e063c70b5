import { Link } from "react-router";
import { Stars } from "~/ui/data/stars.tsx";
import type { Testimonial } from "../queries/get-home-showcase.server.ts";

export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {testimonials.map((testimonial) => (
        <li key={testimonial.id} className="flex">
          <figure className="flex flex-1 flex-col gap-4 rounded-lg bg-surface p-6 shadow-card">
            <Stars value={testimonial.rating} className="self-start" />
            <blockquote className="flex-1 text-lg leading-relaxed">
              «&nbsp;{testimonial.comment}&nbsp;»
            </blockquote>
            <figcaption className="border-t border-line pt-4 text-sm">
              <span className="block font-semibold">{testimonial.author}</span>
              <span className="text-muted">
                {testimonial.coachDiscipline} avec{" "}
                <Link
                  to={`/coach/${testimonial.coachId}`}
                  className="rounded-sm text-clay-text underline underline-offset-4"
                >
                  {testimonial.coachName}
                </Link>
                , {testimonial.coachCity}
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
