import type { ReactNode } from "react";
import { Link } from "react-router";

const HOURS = [
  ["Lundi – vendredi", "9h – 18h"],
  ["Samedi", "10h – 16h"],
  ["Dimanche", "Fermé"],
] as const;

const link = "rounded-sm font-medium text-clay-text underline underline-offset-4 hover:decoration-2";

interface ContactAsideProps {
  contactEmail: string | undefined;
  phone: string | undefined;
}

export function ContactAside({ contactEmail, phone }: ContactAsideProps) {
  return (
    <div className="grid content-start gap-8 rounded-lg bg-sunken p-6 sm:p-8">
      <Part title="Nos horaires">
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
          {HOURS.map(([days, hours]) => (
            <div key={days} className="contents">
              <dt>{days}</dt>
              <dd className="text-right font-semibold tabular">{hours}</dd>
            </div>
          ))}
        </dl>
      </Part>
      {contactEmail && (
        <Part title="Nous écrire">
          <p>
            <a href={`mailto:${contactEmail}`} className={`${link} wrap-anywhere`}>
              {contactEmail}
            </a>
          </p>
        </Part>
      )}
      {phone && (
        <Part title="Nous appeler">
          <p>
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={link}>
              {phone}
            </a>
          </p>
        </Part>
      )}
      <Part title="La réponse est peut-être là">
        <p>
          Tarifs, annulations, inscription des coachs&nbsp;: la{" "}
          <Link to="/faq" className={link}>
            foire aux questions
          </Link>{" "}
          répond aux dix questions qu’on nous pose le plus.
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
