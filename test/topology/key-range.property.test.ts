import { keyRangeProperties } from './key-range-properties.ts';

keyRangeProperties(200);
