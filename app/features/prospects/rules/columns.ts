/** An export has these columns in order; an import also recognizes the `known` headings. */
export const COLUMNS = {
  firstName: { heading: "Prénom", known: ["firstname", "givenname"] },
  lastName: { heading: "Nom", known: ["lastname", "familyname", "surname", "nomdefamille"] },
  email: {
    heading: "E-mail",
    known: ["mail", "courriel", "adresseemail", "adressemail", "emailaddress", "email1value"],
  },
  phone: {
    heading: "Téléphone",
    known: ["tel", "phone", "phonenumber", "mobile", "portable", "mobilephone", "numero", "phone1value"],
  },
  status: { heading: "Statut", known: ["status"] },
  nextCallOn: { heading: "Prochain appel", known: ["nextcall", "rappel", "arappeler"] },
  notes: { heading: "Notes", known: ["note", "commentaire", "commentaires", "remarques"] },
} as const satisfies Record<string, { heading: string; known: readonly string[] }>;
export type Column = keyof typeof COLUMNS;

export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];
export const REQUIRED: readonly Column[] = ["firstName", "lastName", "email"];

/** Informative columns of our own files, which an import ignores. */
export const ADDED_ON = "Ajouté le";
export const LINE = "Ligne";
export const REASON = "Raison";

export const IMPORT_LIMITS = { lines: 20_000, megabytes: 5 } as const;
