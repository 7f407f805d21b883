import * as core from '@actions/core';

/** Where a message is shown, and under which title. */
export type MessageProperties = core.AnnotationProperties;

/**
 * How a step talks to its runner: what it was given, and what it says, in commands and in files. On a runner this is
 * GitHub's own package; whatever stands in for it says the same, byte for byte (`test/doors/action/protocol.test.ts`).
 */
export interface RunnerProtocol {
  /** An input without the space around it; empty where none was given. */
  getInput(name: string): string;
  /** Has the runner hide a text in the log from here on. */
  setSecret(secret: string): void;
  /** Throws where `GITHUB_OUTPUT` names no file. */
  setOutput(name: string, value: string): void;
  /** Appends to the job summary; rejects where `GITHUB_STEP_SUMMARY` names no file. */
  appendSummary(markdown: string): Promise<void>;
  /** One line of the log, which the runner reads as a command where it looks like one. */
  info(line: string): void;
  debug(message: string): void;
  notice(message: string, properties: MessageProperties): void;
  warning(message: string, properties: MessageProperties): void;
  error(message: string, properties: MessageProperties): void;
  startGroup(title: string): void;
  endGroup(): void;
}

/** The protocol of the process: its environment, and its standard output. */
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
