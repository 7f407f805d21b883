import { holds } from './examples.ts';
import { REFERENCE_TABLE } from './reference-table.ts';

holds('reference-table', REFERENCE_TABLE);
