/** Words that are not columns in a SQL expression. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'and or not null is in between like ilike true false collate at time zone as distinct from'.split(' '),
);

/** Longer expressions are not looked into. */
const MAX_LENGTH = 1000;
/** Forms whose identifiers are not told apart from columns safely. */
const UNSURE = /\b(?:case|cast|select|interval|extract|array|row)\b|[$[\]]/i;
const TOKEN =
  /'(?:[^']|'')*'|::\s*[a-z_][\w.]*(?:\s*\(\s*\d+\s*\))?|((?:"(?:[^"]|"")+"|[a-z_]\w*)(?:\s*\.\s*(?:"(?:[^"]|"")+"|[a-z_]\w*))*)(\s*\()?/giy;

/**
 * The columns that an index expression names, as far as can be told without a catalog: identifiers that are no
 * function, keyword or type. Undefined when that is unsure. Names keep their qualifier.
 */
export function columnsOf(expression: string): readonly string[] | undefined {
  if (expression.length > MAX_LENGTH || UNSURE.test(expression)) return undefined;
  const columns = new Set<string>();
  for (let at = 0; at < expression.length; ) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(expression);
    at = match === null ? at + 1 : TOKEN.lastIndex;
    const name = match?.[1];
    const isNumber = /\d/.test(expression[(match?.index ?? 0) - 1] ?? '');
    if (name === undefined || match?.[2] !== undefined || isNumber) continue;
    if (!KEYWORDS.has(name.toLowerCase())) columns.add(name.replace(/\s/g, ''));
  }
  return [...columns];
}

/** Whether an index entry is a column's name and nothing more. */
export function isPlainColumn(entry: string): boolean {
  return /^(?:[A-Za-z_][\w$]*|"(?:[^"]|"")+")$/.test(entry.trim());
}
