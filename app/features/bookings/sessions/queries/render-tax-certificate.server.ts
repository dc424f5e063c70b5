import {
  DEMO_NOTE,
  houseOf,
  issuerParty,
  renderDocument,
} from "~/features/invoicing/queries/render-document.server.ts";
import { issuerOf } from "~/features/invoicing/rules/parties.ts";
import type { HomeServices, OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type Column, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import type { CertifiedSession } from "../rules/tax-certificates.ts";

interface TaxCertificate {
  year: number;
  operator: OperatorIdentity;
  homeServices: HomeServices;
  studentName: string;
  /** oldest first */
  sessions: CertifiedSession[];
  isDemo: boolean;
}

const COLUMNS: Column<CertifiedSession>[] = [
  { label: "Date", width: 105, of: ({ at }) => formatDay(at) },
  { label: "Durée", width: 60, of: ({ minutes }) => formatMinutes(minutes) },
  {
    label: "Intervenant",
    width: WIDTH - 105 - 60 - 85,
    of: ({ coachName, coachNumber }) => `${coachName}, ${coachNumber}`,
  },
  { label: "Payé", width: 85, align: "right", of: ({ cents }) => formatEuros(cents) },
];

/** The yearly certificate (article D. 7233-4 of the labour code). */
export function renderTaxCertificate(certificate: TaxCertificate): Promise<Uint8Array> {
  const { year, operator, homeServices, studentName, sessions, isDemo } = certificate;
  const issuer = issuerOf(operator);
  const seller = issuerParty("Délivrée par", issuer);
  const declared = formatDay(parisInstant(homeServices.declaredOn, "12:00"));
  return renderDocument({
    title: `Attestation fiscale ${year}`,
    issuedAt: new Date(),
    house: houseOf(issuer),
    from: {
      ...seller,
      lines: [
        ...seller.lines,
        `Services à la personne\u00a0: ${homeServices.number}, déclaré le ${declared}`,
      ],
    },
    to: { label: "Bénéficiaire", name: studentName, lines: [sessions.at(-1)?.address] },
    about: `Cours de sport à domicile du 1er janvier au 31 décembre ${year}`,
    columns: COLUMNS,
    lines: sessions,
    sums: [
      ["Durée totale", formatMinutes(sessions.reduce((sum, { minutes }) => sum + minutes, 0))],
      ["Total payé", formatEuros(sessions.reduce((sum, { cents }) => sum + cents, 0)), true],
    ],
    notes: [
      `${houseOf(issuer)}, mandataire des intervenants ci-dessus pour l’encaissement, atteste que ces prestations de cours à domicile ont été fournies et payées en ligne, après déduction de ce qui a été remboursé. Chaque intervenant est déclaré sous le numéro indiqué.`,
      "Cette attestation est établie pour l’aide prévue à l’article 199 sexdecies du code général des impôts, accordée par l’administration selon votre situation et dans les plafonds de la loi. Déduisez des montants ci-dessus les aides reçues pour ces prestations, et les sommes payées avec des CESU préfinancés.",
      ...(isDemo ? [DEMO_NOTE] : []),
    ],
  });
}
