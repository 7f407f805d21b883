import { SHARE } from '../long.ts';
import {
  describeAnyInput,
  describeValidation,
  itAgreesWithTheSchema,
} from './properties.ts';

describeValidation(SHARE);
describeAnyInput(SHARE);
itAgreesWithTheSchema(SHARE);
