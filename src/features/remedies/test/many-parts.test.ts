import { tries } from '../../../../test/long.ts';
import { manyParts } from './many-parts.ts';

manyParts(tries(5000));
