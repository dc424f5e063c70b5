import type pg from "pg";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { houseOf, issuerParty, renderDocument } from "~/features/invoicing/queries/render-document.server.ts";
import { issuerOf } from "~/features/invoicing/rules/parties.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type Column, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import { COUNTRY_NAMES } from "../../payouts/rules/payment-info.ts";
import { isExchanged, MISSING_LABELS, missingDetails, type Seller } from "../rules/sellers.ts";
import { type Quarter, sumQuarters } from "../rules/statements.ts";
import { sumReceipts } from "./receipts-book.server.ts";
import { findOwnSeller } from "./sellers.server.ts";

interface WantedStatement {
  year: number;
  provider: ProviderName;
  operator: OperatorIdentity;
}

/**
 * The yearly statement of a coach: what they sold, quarter by quarter, as the tax office is told, and what they
 * received. Undefined if the coach neither earned nor received anything in that year.
 */
export async function printYearStatement(
  pool: pg.Pool,
  coach: Coach,
  wanted: WantedStatement,
): Promise<{ name: string; bytes: Uint8Array } | undefined> {
  const [seller, receipts] = await Promise.all([
    findOwnSeller(pool, coach, wanted),
    sumReceipts(pool, coach, wanted),
  ]);
  if (!seller) return undefined;
  const { grossCents, activities } = sumQuarters(seller.quarters);
  const isEmpty = [grossCents, activities, receipts.salesCents, receipts.suppliedCents].every(
    (one) => one === 0,
  );
  if (isEmpty) return undefined;
  return {
    name: `releve-annuel-${wanted.year}.pdf`,
    bytes: await renderYearStatement({ ...wanted, seller, receipts }),
  };
}

interface YearStatement extends WantedStatement {
  seller: Seller;
  receipts: { salesCents: number; suppliedCents: number };
}

const QUARTER_NAMES = ["Janvier à mars", "Avril à juin", "Juillet à septembre", "Octobre à décembre"];

const amount = (label: string, of: (quarter: Quarter) => number): Column<Quarter> => ({
  label,
  width: 85,
  align: "right",
  of: (quarter) => formatEuros(of(quarter)),
});

function renderYearStatement({
  year,
  operator,
  provider,
  seller,
  receipts,
}: YearStatement): Promise<Uint8Array> {
  const { identity, quarters } = seller;
  const issuer = issuerOf(operator);
  const { grossCents, commissionCents, netCents } = sumQuarters(quarters);
  return renderDocument({
    title: `Relevé annuel ${year}`,
    issuedAt: new Date(),
    house: houseOf(issuer),
    from: issuerParty("Émis par", issuer),
    to: { label: "Adressé à", name: nameOf(seller), lines: linesOf(seller) },
    about: `Vos ventes du 1er janvier au 31 décembre ${year}, le jour où elles ont été fournies`,
    columns: [
      {
        label: "Trimestre",
        width: WIDTH - 4 * 85,
        of: ({ quarter }) => QUARTER_NAMES[quarter - 1] ?? "",
      },
      { label: "Prestations", width: 85, align: "right", of: ({ activities }) => String(activities) },
      amount("Vendu", (quarter) => quarter.grossCents),
      amount("Commission", (quarter) => quarter.commissionCents),
      amount("Net", (quarter) => quarter.netCents),
    ],
    lines: quarters,
    sums: [
      ["Vendu, toutes taxes comprises", formatEuros(grossCents)],
      ["Commission retenue", formatEuros(-commissionCents)],
      ["Net", formatEuros(netCents), true],
      [`Encaissé en votre nom en ${year} (livre des recettes)`, formatEuros(receipts.salesCents)],
      [`Reçu pour des accompagnements en ${year}`, formatEuros(receipts.suppliedCents)],
    ],
    notes: [
      ...(identity && !isExchanged(identity)
        ? []
        : [
            `La loi nous demande de transmettre à l’administration fiscale, avant le 31 janvier ${year + 1}, votre identité, votre compte bancaire et, pour chaque trimestre, le net, la commission et le nombre de prestations ci-dessus (articles 242 bis et 1649 ter A du code général des impôts). Les accompagnements n’y figurent pas\u00a0: vous les vendez à la plateforme, et non par elle.`,
          ]),
      ...missingNotes(seller),
      `Ce relevé ne remplace pas vos déclarations. Vos obligations fiscales et sociales\u00a0: impots.gouv.fr et urssaf.fr.`,
      ...(provider === "demo" ? ["Paiements de démonstration\u00a0: aucune somme n’a été débitée."] : []),
    ],
  });
}

const nameOf = ({ identity, name }: Seller): string =>
  identity ? `${identity.firstName} ${identity.lastName}` : (name ?? "Coach");

function linesOf({ identity }: Seller): (string | null)[] {
  if (!identity) return [];
  const { businessName, addressLine1, addressLine2, postalCode, city, country, siret, taxNumber } = identity;
  return [
    businessName,
    addressLine1,
    addressLine2,
    `${postalCode} ${city}`,
    COUNTRY_NAMES[country],
    siret && `SIRET\u00a0: ${siret}`,
    taxNumber && `Numéro fiscal\u00a0: ${taxNumber}`,
  ];
}

function missingNotes({ identity }: Seller): string[] {
  const missing = missingDetails(identity).map((detail) => MISSING_LABELS[detail]);
  if (missing.length === 0) return [];
  return [`Il manque, dans vos paramètres de paiement\u00a0: ${missing.join(", ")}.`];
}
