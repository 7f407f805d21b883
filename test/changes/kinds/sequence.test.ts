import { holds } from './examples.ts';
import { SEQUENCE } from './sequence.ts';

holds('sequence', SEQUENCE);
