import { locate } from '../../document/source.ts';
import { quote } from '../../finding.ts';
import { META } from './example-parts.ts';
import { rule } from './rule.ts';

/** No sequence is listed twice in one schema (domain reference §2 rule 23). */
export const duplicateSequence = rule({
  id: 'duplicate-sequence',
  severity: 'warning',
  title: 'No sequence is listed twice in one schema.',
  why: 'Two entries for one sequence: which of them the service would take is not known.',
  examples: {
    fails: `${META}databases:\n  app:\n    schemas:\n      public:\n        sequences: [{name: ▹ids}, {name: ▸ids}]\n`,
    passes: `${META}databases:\n  app:\n    schemas:\n      public:\n        sequences: [{name: ids}, {name: keys}]\n`,
  },
  source: 'domain reference §2 rule 23',
  confidence: 'inferred',
  *check({ source, topology }) {
    for (const { schemas } of topology.databases.values()) {
      for (const { sequences, sequenceList } of schemas.values()) {
        for (const sequence of sequenceList) {
          const first = sequences.get(sequence.name);
          if (first === undefined || first === sequence) continue;
          const message = `Sequence ${quote(sequence.name)} is listed twice in one schema, first at line ${locate(source, first.nameSpan).line}. Keep one of the two.`;
          yield { at: sequence.nameSpan, related: first.nameSpan, message };
        }
      }
    }
  },
});
