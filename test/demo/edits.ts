/** Puts a text before the only place in a file that reads like the mark. */
export function insertBefore(
  text: string,
  mark: string,
  added: string,
): string {
  return replaceOnce(text, mark, `${added}${mark}`);
}

/** Puts a text behind the only place in a file that reads like the mark. */
export function insertAfter(text: string, mark: string, added: string): string {
  return replaceOnce(text, mark, `${mark}${added}`);
}

/** Replaces the only place in a file that reads so; throws where there is none or another one. */
export function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2)
    throw new Error(`the file should hold once:\n${from}\nIt is:\n${text}`);
  return text.replace(from, () => to);
}

/** The number of the first line that holds a text, from 1. */
export function lineOf(text: string, part: string): number {
  return text.split('\n').findIndex((line) => line.includes(part)) + 1;
}
