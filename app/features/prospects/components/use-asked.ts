import { useSearchParams } from "react-router";
import { type Asked, readAsked } from "../rules/addresses.ts";

export function useAsked(): Asked {
  const [parameters] = useSearchParams();
  return readAsked(parameters);
}
