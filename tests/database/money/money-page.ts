import { type Lines, renderTable, SALE_HEADINGS } from "./money-sheet.ts";
import { PAYOUT_HEADINGS, REFUSAL_HEADINGS } from "./payout-stories.ts";

/** The whole page, in Markdown. */
export const writePage = (lines: Lines): string => `# Money, case by case

This page is written by a test (\`tests/database/money\`), which lives every case with the product's own commands and jobs, on a clock that it
moves, and reads the ledger and the documents. The test fails if the code comes to other cents than this page.
\`MONEY_WHOLE=1 npx vitest run --project database tests/database/money/money-table -u\` writes it anew.

## How to read it

Each line is one sale as it stands then; a line with ↳ goes on with the sale of the line above. Amounts are euros with VAT unless a column
says otherwise, and an empty cell is zero.

| Column | Meaning |
| --- | --- |
| Paid | collected from the student or the customer |
| Refunded | given back to them |
| Coach | earned by the coaches, with their own VAT if they charge any |
| Marketplace | kept by the marketplace, without VAT, before the fees of the payment provider |
| VAT | owed to the tax office by the marketplace: on its sales and commissions, less the VAT of its coaches' invoices |
| Held | paid and not delivered yet |
| Lost | delivered and never paid: the marketplace bears it |
| Documents | issued since the line above of the same sale, in order |

In every line, paid − refunded + lost = coach + marketplace + VAT + held.

The marketplace is liable to VAT at 20 % here, unless a line says otherwise. Who sells what:

- **Sessions and packs** are sold by the coach. The marketplace collects the price for the coach and keeps 10 % as its commission, VAT
  included. The invoice to the student is the coach's, issued by mandate. The commission is invoiced with each payout, so until then its VAT
  is counted under « Marketplace ». What a promotion code takes off is paid by the marketplace: it is taken from « Marketplace », and not in « Paid ».
- **Orders and subscriptions** are sold by the marketplace, at the VAT rate of each product.
- **Accompaniments** are sold by the marketplace with 20 % VAT on the whole price. The coach is its supplier and earns 90 % of the price without VAT,
  plus the coach's own VAT if there is any.

## Sessions

A session of 50,00 €, booked on 4 January for 11 January at 10:00 and paid by card. Read after the payday of 1 February, or of 1 March where the
operator had to decide. Unless a line says otherwise, the coach is a small business without VAT, and has given the mandate to invoice.

${renderTable(lines, "sessions", SALE_HEADINGS)}

## Packs of hours

Five hours for 149,99 €: what is earned is a share of the whole price, so parts add up to the cent.

${renderTable(lines, "packs", SALE_HEADINGS)}

## Orders

${renderTable(lines, "orders", SALE_HEADINGS)}

## Subscriptions

A programme of 19,00 € a month, subscribed to on 4 January. A month is earned when it is paid, with its file.

${renderTable(lines, "subscriptions", SALE_HEADINGS)}

## Accompaniments

Sold on 3 May, in one instalment for each month: 120,00 € for a month, and 50,00 € for each of the introduction, the reviews and
the sessions. Three months with three reviews are 560,00 €, with four sessions 760,00 €. Sessions and reviews can be booked as
instalments are paid. A month is earned when it is over; days without a coach cost nothing.

${renderTable(lines, "accompaniments", SALE_HEADINGS)}

## Payouts to coaches

Coaches are paid on the first of the month what was delivered more than a week before. « Owed » is the balance of the coach in the ledger: earned −
paid out + paid back.

${renderTable(lines, "payouts", PAYOUT_HEADINGS)}

## Refused before anything is charged

${renderTable(lines, "refusals", REFUSAL_HEADINGS)}
`;
