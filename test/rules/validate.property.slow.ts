import { describe, expect, it } from 'vitest';
import { validate } from '../../src/rules/validate.ts';
import { documentOf } from '../domain.ts';
import { HOSTILE } from './hostile.ts';
import {
  describeAnyInput,
  describeValidation,
  itAgreesWithTheSchema,
} from './properties.ts';

/** The long form of the properties: as many times as `npm test` tries. */
const TIMES = 4;

describeValidation(TIMES);
describeAnyInput(TIMES);
itAgreesWithTheSchema(TIMES);

describe('as many mistakes as a file may hold come to a bounded list', () => {
  it.each(Object.entries(HOSTILE))('%s', (_, textOf) => {
    const findings = validate(documentOf(textOf(30_000), 'file.yaml'));
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.length).toBeLessThan(10_000);
  });
});
