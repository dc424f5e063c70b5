export { useSingleFlight } from "~/ui/use-single-flight.ts";
