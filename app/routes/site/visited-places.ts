/** The addresses that this page has stood at, by their place in the browser's history. */
const places = new Map<number, string>();

const here = () => Number(window.history.state?.idx ?? 0);

interface Place {
  pathname: string;
  search: string;
}

/** In one spelling, whoever wrote the parameters. */
const written = ({ pathname, search }: Place) => `${pathname}?${new URLSearchParams(search)}`;

export function notePlace(place: Place): void {
  places.set(here(), written(place));
}

/** Whether Back leads to this address, as far as the page knows. */
export function isBehind(place: Place): boolean {
  return places.get(here() - 1) === written(place);
}
