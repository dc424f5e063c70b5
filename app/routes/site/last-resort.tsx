import { Component, type ReactNode } from "react";
import { UnexpectedErrorScreen } from "./unexpected-error-screen.tsx";

/** Around the error page: should its own header or footer be what fails, the message alone still stands. */
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
