import { AUTHORITY } from './authority.ts';
import { holds } from './examples.ts';

holds('authority', AUTHORITY);
