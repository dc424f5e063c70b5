import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import { type Declaration, endDeclaration, startDeclaration, writeSeller } from "../rules/dpi-xml.ts";
import { isReported, listSellers } from "./sellers.server.ts";

interface DeclarationParts {
  pool: pg.Pool;
  provider: ProviderName;
  ibans: SealedColumn;
}

/** Streams the yearly declaration of the coaches' income, which names their bank accounts. */
export async function* exportDeclaration(
  { pool, provider, ibans }: DeclarationParts,
  operator: Operator,
  declaration: Declaration,
): AsyncGenerator<string> {
  yield startDeclaration(declaration);
  for await (const sellers of listSellers(pool, operator, { year: declaration.year, provider })) {
    const written = sellers.filter(isReported).map((seller) => {
      const { sealedIban } = seller;
      return writeSeller(
        declaration,
        seller,
        sealedIban ? ibans.open(sealedIban.coachId, sealedIban.iban) : undefined,
      );
    });
    if (written.length > 0) yield written.join("");
  }
  yield endDeclaration();
}
