import { z } from "zod";
import { line } from "~/platform/format/fields/text-fields.ts";
import { type AccountPlan, BOOK_ACCOUNT_NAMES, BOOK_ACCOUNTS, type BookAccount } from "./rules/accounts.ts";

const LONGEST_LABEL = 80;
const NUMBER = /^[1-8]\d{2}[0-9A-Z]{0,9}$/;

const numberField = line()
  .transform((text) => text.replace(/\s/g, "").toUpperCase())
  .refine(
    (text) => text === "" || NUMBER.test(text),
    "Un numéro du plan comptable\u00a0: de 3 à 12 signes, qui commence par une classe de 1 à 8.",
  );
const labelField = line().max(LONGEST_LABEL, `${LONGEST_LABEL} caractères au plus.`);

/** The fields of an account; an empty one means the default. */
export const numberName = (account: BookAccount): string => `${account}_number`;
export const labelName = (account: BookAccount): string => `${account}_label`;

/** The whole chart of accounts in one form. */
export const accountPlanSchema = z
  .object(
    Object.fromEntries(
      BOOK_ACCOUNT_NAMES.flatMap((account) => [
        [numberName(account), numberField],
        [labelName(account), labelField],
      ]),
    ),
  )
  .transform((typed) => {
    const plan = BOOK_ACCOUNT_NAMES.map((account) => {
      const { number, label } = BOOK_ACCOUNTS[account];
      return [
        account,
        { number: typed[numberName(account)] || number, label: typed[labelName(account)] || label },
      ];
    });
    return Object.fromEntries(plan) as AccountPlan;
  });
