import { holds } from './examples.ts';
import { UNKNOWN } from './unknown.ts';

holds('unknown', UNKNOWN);
