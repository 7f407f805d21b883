/** What was asked for, or why there is none: the only way in this code to answer "no value, and this is why". */
export type Result<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

export function ok<Value>(value: Value): {
  readonly ok: true;
  readonly value: Value;
} {
  return { ok: true, value };
}

export function failure<Problem>(problem: Problem): {
  readonly ok: false;
  readonly problem: Problem;
} {
  return { ok: false, problem };
}

/** What an error says, whatever was thrown. */
export function textOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return String(error);
}

/** The same with the place where it arose, for whoever looks for its cause. */
export function stackOf(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}

/** Lets a question go on its way: its error is for whoever awaits the answer. */
export function askAhead(question: Promise<unknown>): void {
  question.catch(() => undefined);
}

/** A question that may be asked before its answer is needed. */
export interface Question<Answer> {
  /** Asks now; who wants the answer first gets this one, and from then on it is asked anew each time. */
  early(): void;
  answer(): Promise<Answer>;
}

export function question<Answer>(ask: () => Promise<Answer>): Question<Answer> {
  let first: Promise<Answer> | undefined;
  return {
    early: () => {
      first = ask();
      askAhead(first);
    },
    answer: () => {
      const answer = first ?? ask();
      first = undefined;
      return answer;
    },
  };
}
