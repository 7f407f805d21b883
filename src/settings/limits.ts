import type { Node } from '../document/document.ts';
import { readTopologyText } from '../document/reading.ts';
import type { Limits } from '../plan/decision.ts';
import { inWords } from '../text/lists.ts';
import { code, prose, quote } from '../text/message.ts';
import { suggestion } from '../text/nearest.ts';
import type { Notes } from './input-source.ts';
import { settingNamed } from './table/index.ts';

const NAMES = Object.keys(settingNamed('limits').members);
const SHARE = /^(?:(\d{1,3})(?:\.(\d{1,2}))?\s?%|(0))$/;
const COUNT = /^\d{1,10}$/;
/** All keys, in hundredths of a percent. */
const WHOLE = 10_000;
/** Rows are counted by the database up to the limit, as one of its own integers. */
const MOST_COUNT = 2_000_000_000;

/** Reads the input `limits`; what is wrong with it goes to `problem`. Undefined for none. */
export function parseLimits(text: string, notes: Notes): Limits | undefined {
  if (text === '') return undefined;
  const read = readTopologyText({ name: 'limits', text }, 'yaml');
  if (!read.ok) {
    for (const { location, message } of read.findings)
      notes.problem(
        'limits',
        prose`${notes.named('limits')} is not a YAML map (line ${location.line}): ${message}`,
      );
    return undefined;
  }

  const entries = Array.from(read.document.root.members, ([name, { value }]) =>
    readLimit(name, textOf(value), notes),
  );
  return Object.assign({}, ...entries);
}

function readLimit(name: string, text: string, notes: Notes): Limits {
  switch (name) {
    case 'keys':
    case 'scatter':
    case 'refused': {
      const share = hundredthsIn(text);
      if (share !== undefined) return { [name]: share };
      notes.problem(
        'limits',
        prose`${notes.named('limits')}: ${code(name)} is ${quote(text)}. Use a share from ${code('0%')} to ${code('100%')}, such as ${code('10%')}.`,
      );
      return {};
    }
    case 'tables':
    case 'rows': {
      const count = Number(text);
      if (COUNT.test(text) && count <= MOST_COUNT) return { [name]: count };
      notes.problem(
        'limits',
        prose`${notes.named('limits')}: ${code(name)} is ${quote(text)}. Use a whole number from 0 to ${MOST_COUNT}.`,
      );
      return {};
    }
    default:
      notes.problem(
        'limits',
        prose`${notes.named('limits')} has no limit ${quote(name)}.${suggestion(name, NAMES)} Use ${inWords(NAMES.map(code), 'or')}.`,
      );
      return {};
  }
}

/** A share in hundredths of a percent; undefined for what is none. */
function hundredthsIn(text: string): number | undefined {
  const [, whole, fraction = '', none] = SHARE.exec(text) ?? [];
  if (none !== undefined) return 0;
  if (whole === undefined) return undefined;

  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (hundredths <= WHOLE) return hundredths;
  return undefined;
}

/** A value as it was written, as far as a limit can be written so. */
function textOf(value: Node): string {
  switch (value.kind) {
    case 'string':
      return value.value.trim();
    case 'number':
      return value.text;
    default:
      return value.kind;
  }
}
