import { equalityProperties } from './equality-properties.ts';

equalityProperties(60);
