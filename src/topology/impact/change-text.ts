import { code, nameList, type Prose, prose } from '../prose.ts';
import type { Change, DeclarationChange, UnknownChange } from './change.ts';
import { referenceText, sequenceText } from './data-text.ts';
import { authorityText, defaultText, groupChangeText, indexChangeText } from './object-text.ts';
import { groupText, placementEffect, placementTitle } from './placement-text.ts';
import { secondaryIndexText } from './secondary-index-text.ts';
import { tablesText } from './table-text.ts';

/** A change for a reviewer: what changes, and what that does, the verdict first. */
export interface ChangeText {
  readonly title: Prose;
  readonly effect: Prose;
}

/** Tells a change in plain English. */
export function describeChange(change: Change): ChangeText {
  switch (change.kind) {
    case 'placement':
      return { title: placementTitle(change), effect: placementEffect(change) };
    case 'declaration':
      return declarationText(change);
    case 'group':
      return groupChangeText(change);
    case 'index':
      return indexChangeText(change);
    case 'authority':
      return authorityText(change);
    case 'default':
      return defaultText(change);
    case 'reference-table':
      return referenceText(change);
    case 'sequence':
      return sequenceText(change);
    case 'global-secondary-index':
      return secondaryIndexText(change);
    case 'unknown':
      return unknownText(change);
    case 'shards-replaced':
      return {
        title: prose`every shard: ${nameList(change.from, 'shard')} → ${nameList(change.to, 'shard')}`,
        effect: [
          'no shard of the branch is in the file: most often the file belongs to another branch, because shards differ by branch',
        ],
      };
  }
}

function declarationText({ declared, before, after, tables }: DeclarationChange): ChangeText {
  const who = tablesText(tables);
  const placement = prose`it is placed by ${groupText(after)} as before`;
  switch (declared) {
    case 'added':
      return {
        title: prose`${who}: listed`,
        effect: prose`declaration only: ${placement}; workflows accept a table only when it is listed`,
      };
    case 'removed':
      return {
        title: prose`${who}: no longer listed`,
        effect: prose`declaration only: ${placement}, and follows the default ${groupText(after)} from now on; workflows refuse a table that is not listed`,
      };
    case 'both':
      return {
        title: prose`binding of ${who}: ${sourceText(before.placement.choice.source)} → ${sourceText(after.placement.choice.source)}`,
        effect: prose`declaration only: ${placement}`,
      };
  }
}

function sourceText(source: string): string {
  return source === 'own' ? 'own' : `default of the ${source === 'topology' ? 'cluster' : source}`;
}

function unknownText({ action, path, keys }: UnknownChange): ChangeText {
  switch (action) {
    case 'unknown-keys':
      return {
        title: prose`${nameList(keys, 'key')} of ${path === '' ? 'the document' : code(path)}`,
        effect: [
          'what this does is not known: the key is sent as it is written, and the service may refuse or drop it',
        ],
      };
    case 'free-form':
      return {
        title: ['the document'],
        effect: ['what this does is not known: it has no key of the Neki form'],
      };
    case 'unexplained':
      return {
        title: ['the document'],
        effect: ['what this does is not known: the documents differ where nothing is routed'],
      };
  }
}
