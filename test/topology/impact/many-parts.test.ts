import { manyParts } from './many-parts.ts';

manyParts(5000);
