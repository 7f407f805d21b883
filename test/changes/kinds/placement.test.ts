import { holds } from './examples.ts';
import { PLACEMENT } from './placement.ts';

holds('placement', PLACEMENT);
