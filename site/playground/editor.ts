import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import {
  type Diagnostic,
  lintGutter,
  lintKeymap,
  setDiagnostics,
} from '@codemirror/lint';
import {
  EditorState,
  StateEffect,
  StateField,
  type Text,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { Mark, Names } from './answer.ts';
import { completeFrom } from './completion.ts';
import { wordNodes } from './message.ts';

/** Marks past this help nobody, and each costs an element. */
const MOST_MARKS = 500;

/** One of the two editors. */
export interface Editor {
  text(): string;
  /** Replaces the text, as an edit that can be undone. */
  write(text: string): void;
  mark(marks: readonly Mark[]): void;
  /** Marks lines that the other text lacks, counted from 1. */
  markLines(lines: readonly number[]): void;
  /** Shows a line; the caret stays. */
  reveal(line: number): void;
  /** Puts the caret at a line and column, and shows them. */
  goTo(line: number, column: number): void;
}

interface EditorSettings {
  /** The element whose text names it. */
  readonly label: string;
  readonly onChange: () => void;
  readonly names: () => Names;
}

const setChangedLines = StateEffect.define<readonly number[]>();
const CHANGED_LINE = Decoration.line({ class: 'changed-line' });

/** The lines that are marked as changed; they go with the text until new ones are known. */
const CHANGED_LINES = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marked, { changes, effects, state }) {
    const found = effects.find((effect) => effect.is(setChangedLines));
    if (found === undefined) return marked.map(changes);
    const ranges = found.value
      .filter((line: number) => line >= 1 && line <= state.doc.lines)
      .map((line: number) => CHANGED_LINE.range(state.doc.line(line).from));
    return Decoration.set(ranges);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Opens an editor in an element. The Tab key leaves it, as it leaves any other field. */
export function openEditor(
  parent: HTMLElement,
  { label, onChange, names }: EditorSettings,
): Editor {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        CHANGED_LINES,
        // JSON is YAML as far as colours go.
        yaml(),
        syntaxHighlighting(classHighlighter),
        autocompletion({ override: [completeFrom(names)] }),
        keymap.of([
          ...defaultKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        EditorView.contentAttributes.of({
          'aria-labelledby': label,
          spellcheck: 'false',
          tabindex: '0',
        }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) onChange();
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    write: (text) => {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
      });
    },
    mark: (marks) => {
      const { doc } = view.state;
      const diagnostics = marks
        .slice(0, MOST_MARKS)
        .map((mark) => diagnosticOf(mark, doc))
        .toSorted((one, other) => one.from - other.from);
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    markLines: (lines) => {
      view.dispatch({ effects: setChangedLines.of(lines) });
    },
    reveal: (line) => {
      // The editor alone is scrolled: the page would leave the verdict.
      const { top } = view.lineBlockAt(offsetOf(view.state.doc, line, 1));
      view.scrollDOM.scrollTop = top - view.scrollDOM.clientHeight / 2;
    },
    goTo: (line, column) => {
      const anchor = offsetOf(view.state.doc, line, column);
      view.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      });
      view.focus();
    },
  };
}

/** A finding as a mark at its place; the text may have changed since. */
function diagnosticOf(
  { id, severity, words, location }: Mark,
  doc: Text,
): Diagnostic {
  const from = offsetOf(doc, location.line, location.column);
  return {
    from,
    to: Math.max(from, offsetOf(doc, location.endLine, location.endColumn)),
    severity: severity === 'allowed' ? 'info' : severity,
    message: words.map(({ text }) => text).join(''),
    renderMessage: () => {
      const text = document.createElement('span');
      text.append(...wordNodes(words));
      return text;
    },
    actions: [
      {
        name: `Rule ${id}`,
        apply: () => open(ruleAddress(id), '_blank', 'noopener'),
      },
    ],
  };
}

function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + column - 1, to);
}

/** The page that explains a rule. */
export function ruleAddress(id: string): string {
  return new URL(`../rules.html#${encodeURIComponent(id)}`, location.href).href;
}
