import { useSearchParams } from "react-router";
import { type Asked, readAsked } from "../rules/addresses.ts";

/** What the address of the page says of what is shown. */
export function useAsked(): Asked {
  const [parameters] = useSearchParams();
  return readAsked(parameters);
}
