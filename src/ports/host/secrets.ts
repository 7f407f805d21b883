/** Shorter values are masked by the runner alone: to take them out of every text would tear up words. */
const SHORTEST_HIDDEN = 6;
const HIDDEN = '***';
/** What stands where a text was cut. */
const CUT = '…';

/** Every spelling of a secret that this program, or an error message about a request, may make of it. */
export function spellingsOf(secret: string): readonly string[] {
  const form = new URLSearchParams([['s', secret]])
    .toString()
    .slice('s='.length);
  const inJson = JSON.stringify(secret).slice(1, -1);
  const spellings = new Set([
    secret,
    encodeURIComponent(secret),
    form,
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
    inJson,
    // As messages and HTML have it.
    inJson.replaceAll('\\"', '"'),
    secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;'),
  ]);
  return Array.from(spellings);
}

/** Secrets that are known, and a way to take them out of a text. */
export interface Secrets {
  /** Remembers a secret; answers its spellings. */
  add(secret: string): readonly string[];
  /** The text with every known secret replaced, in whatever spelling it stands there, and though it was cut. */
  hide(text: string): string;
}

export function collectSecrets(): Secrets {
  const known = new Set<string>();
  let longestFirst: readonly string[] = [];
  return {
    add: (secret) => {
      const spellings = spellingsOf(secret);
      for (const spelling of spellings)
        if (spelling.length >= SHORTEST_HIDDEN) known.add(spelling);
      // A secret that holds another one must go first, or a part of it would stay.
      longestFirst = Array.from(known).sort((a, b) => b.length - a.length);
      return spellings;
    },
    hide: (text) => hidden(text, longestFirst),
  };
}

function hidden(text: string, secrets: readonly string[]): string {
  const shown = secrets.reduce(
    (rest, secret) => rest.replaceAll(secret, HIDDEN),
    text,
  );
  // Of a report of megabytes, next to none has to be looked at part by part.
  const mayBeCut = secrets.some((secret) => shown.includes(startOf(secret)));
  if (!mayBeCut) return shown;

  const parts = shown.split(CUT);
  const last = parts.pop() ?? '';
  const checked = parts.map((part) => withoutStart(part, secrets));
  return checked.concat(last).join(CUT);
}

function startOf(secret: string): string {
  return secret.slice(0, SHORTEST_HIDDEN);
}

/** A text that was cut at its end, without the beginning of a secret there. */
function withoutStart(text: string, secrets: readonly string[]): string {
  for (const secret of secrets) {
    const at = cutAt(text, secret);
    if (at !== undefined) return `${text.slice(0, at)}${HIDDEN}`;
  }
  return text;
}

/** Where the beginning of a secret stands at the end of a text. */
function cutAt(text: string, secret: string): number | undefined {
  const start = startOf(secret);
  let at = text.indexOf(start, Math.max(0, text.length - secret.length));
  while (at >= 0) {
    if (secret.startsWith(text.slice(at))) return at;
    at = text.indexOf(start, at + 1);
  }
  return undefined;
}
