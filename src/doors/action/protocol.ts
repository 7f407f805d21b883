import * as core from '@actions/core';

/** The place and the title of a message. */
export type MessageProperties = core.AnnotationProperties;

/**
 * How a step talks to its runner: inputs, commands and files. On a runner this is GitHub's own package. A replacement
 * must write the same bytes (`test/doors/action/protocol.test.ts`).
 */
export interface RunnerProtocol {
  /** An input, trimmed; empty if it is not set. */
  getInput(name: string): string;
  /** Hides a text in the rest of the log. */
  setSecret(secret: string): void;
  /** Throws if `GITHUB_OUTPUT` names no file. */
  setOutput(name: string, value: string): void;
  /** Appends to the job summary; rejects if `GITHUB_STEP_SUMMARY` names no file. */
  appendSummary(markdown: string): Promise<void>;
  /** Writes a line to the log. The runner executes a line that looks like a command. */
  info(line: string): void;
  debug(message: string): void;
  notice(message: string, properties: MessageProperties): void;
  warning(message: string, properties: MessageProperties): void;
  error(message: string, properties: MessageProperties): void;
  startGroup(title: string): void;
  endGroup(): void;
}

/** The protocol of this process: its environment and its standard output. */
export const PROCESS_PROTOCOL: RunnerProtocol = {
  getInput: (name) => core.getInput(name),
  setSecret: core.setSecret,
  setOutput: core.setOutput,
  appendSummary: async (markdown) => {
    await core.summary.emptyBuffer().addRaw(markdown).write();
  },
  info: core.info,
  debug: core.debug,
  notice: core.notice,
  warning: core.warning,
  error: core.error,
  startGroup: core.startGroup,
  endGroup: core.endGroup,
};
