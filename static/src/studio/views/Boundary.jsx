// A pane that fails shows why and offers to try again; the rest of the page goes on.

import { Component } from "react";
import { messageOf } from "../../data/problem.js";

export class Boundary extends Component {
  state = { problem: /** @type {unknown} */ (null) };

  static getDerivedStateFromError(problem) {
    return { problem };
  }

  componentDidUpdate(last) {
    if (this.state.problem && last.version !== this.props.version) this.setState({ problem: null });
  }

  render() {
    const { problem } = this.state;
    if (!problem) return this.props.children;
    return (
      <div className="rw-empty" role="alert">
        <p>
          {this.props.name} cannot be shown: {messageOf(problem)}
        </p>
        <p>Your document is not touched.</p>
        <button
          type="button"
          className="rw-button"
          onClick={() => this.setState({ problem: null })}
        >
          Try again
        </button>
      </div>
    );
  }
}
