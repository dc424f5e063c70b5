import { data } from "react-router";

/** This is the catch-all route. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
