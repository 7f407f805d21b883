import { DECLARATION } from './declaration.ts';
import { holds } from './examples.ts';

holds('declaration', DECLARATION);
