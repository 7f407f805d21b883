import { holds } from './examples.ts';
import { UNKNOWN_KEY } from './unknown-key.ts';

holds('unknown-key', UNKNOWN_KEY);
