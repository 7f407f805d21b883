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

/** Asks a question now: who asks it first gets that answer, and from then on it is asked anew each time. */
export function onItsWay<Answer>(
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let first: Promise<Answer> | undefined = ask();
  askAhead(first);
  return () => {
    const answer = first ?? ask();
    first = undefined;
    return answer;
  };
}
