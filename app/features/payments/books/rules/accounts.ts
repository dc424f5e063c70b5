import type { Subject } from "~/features/invoicing/rules/sale-documents.ts";
import type { LedgerAccount } from "../../ledger/rules/ledger.ts";

interface BookAccountTerms {
  /** a number of the French chart of accounts */
  number: string;
  /** the name in the file */
  label: string;
  /** what the operator's page says about it */
  use: string;
  /** each coach is a subsidiary account of it */
  hasHolders?: true;
}

/** The accounts of the books with their defaults; the operator can change numbers and labels (`book_accounts`). */
export const BOOK_ACCOUNTS = {
  provider: {
    number: "512800",
    label: "Prestataire de paiement",
    use: "Le solde chez le prestataire de paiement",
  },
  transit: { number: "511000", label: "Virements en cours", use: "Virements décidés, pas encore partis" },
  advances: {
    number: "419100",
    label: "Clients, avances reçues",
    use: "Ce que les clients de la maison ont payé d’avance, TVA comprise",
  },
  held: {
    number: "467100",
    label: "Encaissé pour les coachs",
    use: "Séances et packs des coachs, payés et pas encore fournis",
  },
  coaches: {
    number: "467200",
    label: "Coachs, ventes à reverser",
    use: "Ce qui est dû aux coachs pour leurs ventes",
    hasHolders: true,
  },
  suppliers: {
    number: "401100",
    label: "Coachs, fournisseurs",
    use: "Ce qui est dû aux coachs pour les ventes de la maison",
    hasHolders: true,
  },
  disputes: {
    number: "416000",
    label: "Paiements contestés",
    use: "Sommes reprises tant qu’une contestation est ouverte",
  },
  commission: { number: "708200", label: "Commissions", use: "La commission sur les ventes des coachs" },
  goods: { number: "707000", label: "Ventes de marchandises", use: "Les commandes de la boutique" },
  subscriptions: { number: "706100", label: "Abonnements", use: "Les programmes au mois" },
  accompaniments: { number: "706200", label: "Accompagnements", use: "Les accompagnements" },
  otherSales: { number: "706000", label: "Prestations de services", use: "Toute autre vente de la maison" },
  vat200: { number: "445712", label: "TVA collectée 20\u00a0%", use: "TVA à 20\u00a0%" },
  vat100: { number: "445711", label: "TVA collectée 10\u00a0%", use: "TVA à 10\u00a0%" },
  vat55: { number: "445710", label: "TVA collectée 5,5\u00a0%", use: "TVA à 5,5\u00a0%" },
  vat21: { number: "445713", label: "TVA collectée 2,1\u00a0%", use: "TVA à 2,1\u00a0%" },
  vatOther: { number: "445719", label: "TVA collectée, autre taux", use: "TVA à un autre taux" },
  vatOnAdvances: {
    number: "445874",
    label: "TVA sur avances reçues",
    use: "La TVA facturée de ce qui est payé et pas encore fourni",
  },
  services: {
    number: "604000",
    label: "Achats de prestations",
    use: "Ce que les coachs fournissent pour les ventes de la maison",
  },
  inputVat: {
    number: "445660",
    label: "TVA déductible",
    use: "La TVA des coachs redevables, sur ce qu’ils fournissent à la maison",
  },
  fees: { number: "627800", label: "Frais de paiement", use: "Frais du prestataire de paiement" },
  losses: {
    number: "654000",
    label: "Pertes sur créances",
    use: "Contestations et impayés que la maison supporte",
  },
  promotions: {
    number: "623400",
    label: "Codes promo offerts",
    use: "La part du prix des coachs que la maison règle pour les codes promo",
  },
  giftCards: {
    number: "419700",
    label: "Cartes cadeaux émises",
    use: "Ce qui a été payé pour des cartes cadeaux et n’est pas encore dépensé",
  },
} as const satisfies Record<string, BookAccountTerms>;

export type BookAccount = keyof typeof BOOK_ACCOUNTS;
export const BOOK_ACCOUNT_NAMES = Object.keys(BOOK_ACCOUNTS) as BookAccount[];

export type AccountPlan = Record<BookAccount, { number: string; label: string }>;

export const hasHolders = (account: BookAccount): boolean => "hasHolders" in BOOK_ACCOUNTS[account];

/** Where a ledger entry comes from, as far as its account in the books depends on it. */
export interface EntryOrigin {
  /** the marketplace sold the thing, not a coach; false for a payout */
  isHouseSale: boolean;
  /** what was sold, if its sale has documents */
  subject: Subject | undefined;
}

interface SubjectTerms {
  /** the name of the thing in `payments.payable_kind`, which the room that sells it gives */
  payable: string;
  /** false if a coach sells it, and the documents are the coach's */
  isHouseSale: boolean;
  account: BookAccount;
}

/** A new kind of sale must say here whose sale it is. */
export const SUBJECT_TERMS: Record<Subject, SubjectTerms> = {
  order: { payable: "order", isHouseSale: true, account: "goods" },
  subscription: { payable: "subscription of a product", isHouseSale: true, account: "subscriptions" },
  accompaniment: { payable: "accompaniment", isHouseSale: true, account: "accompaniments" },
  session: { payable: "booking", isHouseSale: false, account: "otherSales" },
  pack: { payable: "pack", isHouseSale: false, account: "otherSales" },
};

const SUBJECTS = Object.keys(SUBJECT_TERMS) as Subject[];
export const HOUSE_SUBJECTS = SUBJECTS.filter((subject) => SUBJECT_TERMS[subject].isHouseSale);

export const subjectOf = (payableKind: string | null): Subject | undefined =>
  SUBJECTS.find((subject) => SUBJECT_TERMS[subject].payable === payableKind);

/** A new account of the ledger must say here which account of the books it is. */
const ACCOUNTS: Record<LedgerAccount, (origin: EntryOrigin) => BookAccount> = {
  provider: () => "provider",
  deferred: ({ isHouseSale }) => (isHouseSale ? "advances" : "held"),
  coaches: ({ isHouseSale }) => (isHouseSale ? "suppliers" : "coaches"),
  commission: () => "commission",
  sales: ({ subject }) => (subject ? SUBJECT_TERMS[subject].account : "otherSales"),
  services: () => "services",
  "input vat": () => "inputVat",
  fees: () => "fees",
  disputes: () => "disputes",
  payouts: () => "transit",
  losses: () => "losses",
  promotions: () => "promotions",
  "gift cards": () => "giftCards",
};

export const bookAccountOf = (account: LedgerAccount, origin: EntryOrigin): BookAccount =>
  ACCOUNTS[account](origin);

const VAT_ACCOUNTS: Partial<Record<number, BookAccount>> = {
  200: "vat200",
  100: "vat100",
  55: "vat55",
  21: "vat21",
};

/** The rate is in thousandths. */
export const vatAccountOf = (rate: number): BookAccount => VAT_ACCOUNTS[rate] ?? "vatOther";
