/** What a user may set: one row says all of it. What is written of it elsewhere is made by `scripts/settings.ts`. */
export type SettingRow = SettingText & SettingValue;

interface SettingText {
  /** The name of the input of the action, and of the key of a target. */
  readonly name: string;
  readonly default?: string;
  /** Whether its value must never be seen. */
  readonly isSecret?: true;
  /** What it is, as docs/reference.md says it; action.yml has the same without the links. */
  readonly meaning: string;
  /** The option of the terminal that sets it. */
  readonly option?: SettingOption;
  /** The variable of the environment that sets it. */
  readonly variable?: SettingVariable;
  /** Whether a target of a targets file may set it. */
  readonly target?: SettingKey;
}

/** What a value may be. */
type SettingValue =
  /** Text that code of its own reads; a secret among them is shown nowhere. */
  | { readonly type: 'text' }
  /** The name of a part of a branch. */
  | { readonly type: 'name' }
  /** A value that goes into a header of a request. */
  | { readonly type: 'token' }
  | { readonly type: 'address' }
  | { readonly type: 'switch' }
  /** A whole number from 1. */
  | { readonly type: 'number'; readonly most: number }
  | {
      readonly type: 'choice';
      readonly words: readonly [string, ...(readonly string[])];
    }
  /** The path of a document, which its ending tells the format of. */
  | {
      readonly type: 'document';
      readonly is: string;
      readonly endings: readonly string[];
    }
  /** Texts, one a line. */
  | { readonly type: 'lines' }
  | {
      readonly type: 'map';
      /** The values that its members may have; any text without it. */
      readonly words?: readonly string[];
      /** Its members where they are known, and what each limits. */
      readonly members?: Readonly<Record<string, 'share' | 'count'>>;
    };

interface SettingOption {
  /** As in the help, such as `-f, --file PATH`. */
  readonly usage: string;
  readonly meaning: string;
  /** The option without which it means nothing. */
  readonly requires?: string;
}

interface SettingVariable {
  readonly name: string;
  readonly meaning: string;
  /** Whether it counts on a runner as well, where the input is blank. */
  readonly isOfRunner?: true;
}

interface SettingKey {
  /** What it is to a target, where the meaning of the input says something else. */
  readonly meaning?: string;
}

/** Settings that are read together. */
export interface SettingGroup {
  /** The heading in docs/reference.md, and of the options in the help of a command. */
  readonly title: string;
  readonly settings: readonly SettingRow[];
}
