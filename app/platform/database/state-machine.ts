/** For each state, the states that may follow it, each with the authors who may cause the change. */
export type Transitions<S extends string, A extends string> = {
  readonly [From in S]: { readonly [To in S]?: readonly A[] };
};

export function canBecome<S extends string>(transitions: Transitions<S, string>, from: S, to: S): boolean {
  return transitions[from][to] !== undefined;
}

/** A Mermaid diagram of the states, with the authors of each change. */
export function drawStates<S extends string>(transitions: Transitions<S, string>): string {
  const states = Object.keys(transitions) as S[];
  const edges = states.flatMap((from) =>
    states.flatMap((to) => {
      const authors = transitions[from][to];
      return authors ? [`  ${from} --> ${to}: ${authors.join(", ")}`] : [];
    }),
  );
  return ["stateDiagram-v2", `  [*] --> ${states[0]}`, ...edges].join("\n");
}
