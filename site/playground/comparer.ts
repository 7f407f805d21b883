import type { Answer, Question } from './answer.ts';
import type { Reply } from './worker.ts';
import address from './worker.ts?worker&url';

/** Compares documents, one question at a time. */
export interface Comparer {
  /** Asks for an answer to two documents, instead of what was asked before. */
  ask(question: Question): void;
  /** Wants no answer to what was asked before. */
  drop(): void;
}

/** Compares in a worker; one whose answer nobody wants any more is ended. */
export function comparer(
  show: (answer: Answer) => void,
  fail: (why: string) => void,
): Comparer {
  let worker: Worker | undefined;
  let isBusy = false;

  const drop = (): void => {
    if (!isBusy) return;
    worker?.terminate();
    worker = undefined;
    isBusy = false;
  };

  const start = (): Worker => {
    const own = startWorker();
    own.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (own !== worker) return;
      isBusy = false;
      if ('answer' in data) show(data.answer);
      else
        fail(
          `${data.error}. This is a bug; please report it with both documents.`,
        );
    };
    own.onerror = () => {
      if (own !== worker) return;
      worker = undefined;
      isBusy = false;
      fail('The program could not be loaded. Reload the page.');
    };
    return own;
  };

  const ask = (question: Question): void => {
    drop();
    worker ??= start();
    isBusy = true;
    worker.postMessage(question);
  };

  return { ask, drop };
}

/** A worker of an address of its own would not be under the page's policy; one of a blob is, and may send nothing either. */
function startWorker(): Worker {
  const code = `import ${JSON.stringify(new URL(address, import.meta.url).href)};`;
  const blob = URL.createObjectURL(
    new Blob([code], { type: 'text/javascript' }),
  );
  return new Worker(blob, { type: 'module' });
}
