import { code, prose } from '../../text/message.ts';
import type { ChangeBase, ChangeText, Declared } from '../change-base.ts';
import type { Kind, OfKind } from '../kind.ts';
import { placementValue } from '../placement-value.ts';
import type { Side } from '../side.ts';
import { sideFacts } from '../side-facts.ts';
import { groupText, sourceText } from '../side-text.ts';
import { tablesText } from '../table-text.ts';

/** The file writes a table's entry or binding differently, but the table stays where it was. */
export interface DeclarationChange extends ChangeBase {
  readonly kind: 'declaration';
  readonly declared: Declared;
  readonly before: Side;
  readonly after: Side;
}

export const DECLARATION: Kind<DeclarationChange> = {
  text: declarationText,
  action: ({ declared }) => declared,
  facts: ({ before, after }) => [sideFacts(before), sideFacts(after)],
  placement: ({ before, after }) =>
    placementValue({ before, after, movement: { kind: 'none' } }),
};

export function isDeclaration(change: OfKind): change is DeclarationChange {
  return change.kind === 'declaration';
}

/** What is written differently, and what that means for Neki workflows. */
function declarationText(change: DeclarationChange): ChangeText {
  const { declared, before, after, tables } = change;
  const who = tablesText(tables);
  const placement = prose`declaration only: the shard group is still ${groupText(after)}`;

  switch (declared) {
    case 'added':
      return {
        title: prose`${who}: listed`,
        effect: prose`${placement}; Neki workflows (Reshard, MoveTables) accept only listed tables`,
      };
    case 'removed':
      return {
        title: prose`${who}: no longer listed`,
        effect: prose`${placement}, now by default; Neki workflows (Reshard, MoveTables) reject unlisted tables`,
      };
    case 'both':
      break;
  }

  if (!isBindingChange(change))
    return {
      title: prose`${code('primary_indexes')} of ${who}`,
      effect: after.routed
        ? prose`declaration only: the same index still applies`
        : prose`declaration only: no index applies, as before`,
    };
  return {
    title: prose`binding of ${who}: ${sourceText(before)} → ${sourceText(after)}`,
    effect: placement,
  };
}

/** Whether the table starts or stops naming its group. */
function isBindingChange({ before, after }: DeclarationChange): boolean {
  const sources = [before, after].map(
    ({ placement }) => placement.choice.source,
  );
  return sources[0] !== sources[1] && sources.includes('own');
}
