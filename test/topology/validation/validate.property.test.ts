import {
  describeAnyInput,
  describeValidation,
  itAgreesWithTheSchema,
} from './properties.ts';

describeValidation(1);
describeAnyInput(1);
itAgreesWithTheSchema(1);
