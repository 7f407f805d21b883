import { manyParts } from './many-parts.ts';

manyParts(40_000);
