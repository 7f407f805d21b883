import { WITH_LONG } from '../../long.ts';
import {
  describeAnyInput,
  describeValidation,
  itAgreesWithTheSchema,
} from './properties.ts';

const TIMES = WITH_LONG ? 1 : 0.4;

describeValidation(TIMES);
describeAnyInput(TIMES);
itAgreesWithTheSchema(TIMES);
