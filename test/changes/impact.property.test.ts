import { impactProperties } from './impact-properties.ts';

impactProperties(40);
