/** Only the runner masks shorter values. To remove them from all text would damage ordinary words. */
const SHORTEST_HIDDEN = 6;
const HIDDEN = '***';
/** The mark of a shortened text. */
const CUT = '…';

/** All spellings of a secret that this program, or an error message about a request, may contain. */
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
    // As in messages and HTML.
    inJson.replaceAll('\\"', '"'),
    secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;'),
  ]);
  return Array.from(spellings);
}

export interface Secrets {
  /** Remembers a secret. Returns its spellings. */
  add(secret: string): readonly string[];
  /** Replaces every known secret in a text, in all spellings, even if the secret was cut off. */
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
      // A longer secret may contain a shorter one, so it is replaced first.
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
  // Almost no text contains a cut secret. This check saves time on reports of several megabytes.
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

/** A shortened text without the start of a secret at its end. */
function withoutStart(text: string, secrets: readonly string[]): string {
  for (const secret of secrets) {
    const at = cutAt(text, secret);
    if (at !== undefined) return `${text.slice(0, at)}${HIDDEN}`;
  }
  return text;
}

/** The position where the start of a secret ends a text; undefined if there is none. */
function cutAt(text: string, secret: string): number | undefined {
  const start = startOf(secret);
  let at = text.indexOf(start, Math.max(0, text.length - secret.length));
  while (at >= 0) {
    if (secret.startsWith(text.slice(at))) return at;
    at = text.indexOf(start, at + 1);
  }
  return undefined;
}
