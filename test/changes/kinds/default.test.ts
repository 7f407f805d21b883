import { DEFAULT } from './default.ts';
import { holds } from './examples.ts';

holds('default', DEFAULT);
