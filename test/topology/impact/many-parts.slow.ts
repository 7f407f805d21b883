import { manyParts } from './many-parts.ts';

manyParts(50_000);
