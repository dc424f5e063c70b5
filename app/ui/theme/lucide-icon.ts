import { createElement, type SVGProps } from "react";

interface LucideIconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Renders an icon of lucide. The build replaces lucide's own function by it (`vite.config.ts`), because that
 * one is as large as a dozen icons and has options that we do not use.
 */
export default function createLucideIcon({ node }: LucideIconData) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": props["aria-label"] ? undefined : true,
        ...props,
      },
      ...children,
    );
}
