import { isIPv6 } from "node:net";

/** IPv6 addresses are reduced to their /64 network, whose owner has 2⁶⁴ addresses to try with. */
export function networkOf(address: string): string {
  const [mapped] = /\d+\.\d+\.\d+\.\d+$/.exec(address) ?? [];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [before = "", after] = (address.split("%")[0] ?? "").split("::");
  const [head, tail] = [before, after ?? ""].map((part) => part.split(":").filter(Boolean)) as [
    string[],
    string[],
  ];
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
