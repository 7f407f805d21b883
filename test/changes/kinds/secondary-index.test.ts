import { holds } from './examples.ts';
import { SECONDARY_INDEX } from './secondary-index.ts';

holds('global-secondary-index', SECONDARY_INDEX);
