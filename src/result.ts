/** A value, or the reason why there is none: the only way in this code to return "no value, and this is why". */
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

/** The message of an error, whatever was thrown. */
export function textOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return String(error);
}

/** The message of an error with the place where it was thrown, to find its cause. */
export function stackOf(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}

/** Keeps a question that is asked early from failing unseen: its error goes to whoever awaits the answer. */
export function askAhead(question: Promise<unknown>): void {
  question.catch(() => undefined);
}

/** A question that may be asked before its answer is needed. */
export interface Question<Answer> {
  /** Asks now. The first `answer` returns this result; every later one asks again. */
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
