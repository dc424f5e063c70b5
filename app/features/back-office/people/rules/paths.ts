const PEOPLE = "/back-office/people";

export const personPath = (id: string): string => `${PEOPLE}/${id}`;

/** For pages that know a person by the address of their mail; it leads to their file. */
export const personByEmailPath = (email: string): string =>
  `${PEOPLE}?${new URLSearchParams({ adresse: email })}`;
