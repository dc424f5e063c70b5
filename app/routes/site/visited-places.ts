interface Place {
  pathname: string;
  search: string;
}

/** The addresses that this document has shown, by history index. */
const places = new Map<number, Place>();

const here = () => window.history.state?.idx ?? 0;

export function notePlace(place: Place): void {
  places.set(here(), place);
}

/** The target of Back, if this document has shown it. */
export const placeBehind = () => places.get(here() - 1);
