import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** A part of a JSON Schema, as far as these tests look at it. */
export interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** The published schema of topologies. */
export const SCHEMA: Schema = JSON.parse(
  readFileSync(
    new URL('../../schema/data-topology.schema.json', import.meta.url),
    'utf8',
  ),
);
/** Whether an editor that checks by it complains of nothing. */
export const isValid = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
}).compile(SCHEMA);
