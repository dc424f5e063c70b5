import { Component, type ReactNode } from "react";
import { UnexpectedErrorScreen } from "./unexpected-error-screen.tsx";

/** Wraps the error page: if its header or footer fails too, the message alone is shown. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <UnexpectedErrorScreen error={undefined} />
      </main>
    );
  }
}
