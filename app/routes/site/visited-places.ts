interface Place {
  pathname: string;
  search: string;
}

/** The addresses that this page has stood at, by their place in the browser's history. */
const places = new Map<number, Place>();

const here = () => window.history.state?.idx ?? 0;

export function notePlace(place: Place): void {
  places.set(here(), place);
}

/** What Back leads to, as far as this page knows. */
export const placeBehind = () => places.get(here() - 1);
