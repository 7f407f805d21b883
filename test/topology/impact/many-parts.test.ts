import { manyParts } from './many-parts.ts';

manyParts(1000);
