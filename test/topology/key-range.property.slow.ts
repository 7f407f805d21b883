import { keyRangeProperties } from './key-range-properties.ts';

keyRangeProperties(5000);
