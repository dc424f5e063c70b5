import { PAYMENT_SETTINGS_PATH } from "../../payouts/rules/payouts.ts";
import { type BookPeriod, periodQuery } from "./periods.ts";

/** The operator's pages. */
export const ACCOUNTING_PATH = "/back-office/comptabilite";
export const DECLARATION_PATH = `${ACCOUNTING_PATH}/dac7`;

/** The downloads of the operator. */
export const BOOK_EXPORTS = ["fec", "ventes", "versements", "documents", "dac7"] as const;
export type BookExport = (typeof BOOK_EXPORTS)[number];

export const bookExportPath = (kind: BookExport, period: BookPeriod): string =>
  `${ACCOUNTING_PATH}/exports/${kind}?${periodQuery(period)}`;
export const declarationFilePath = (year: number): string => `${ACCOUNTING_PATH}/exports/dac7?annee=${year}`;

/** The downloads of a coach. */
export const INCOME_FILES = ["releve", "recettes", "declaration", "documents"] as const;
export type IncomeFile = (typeof INCOME_FILES)[number];

export const incomeFilePath = (file: IncomeFile): string => `${PAYMENT_SETTINGS_PATH}/fichiers/${file}`;
export const statementPath = (year: number): string => `${incomeFilePath("releve")}?annee=${year}`;
export const receivedPath = (year: number): string => `${incomeFilePath("declaration")}?annee=${year}`;
export const receiptsPath = (year: number): string => `${incomeFilePath("recettes")}?annee=${year}`;
