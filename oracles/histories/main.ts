import { parseArgs } from 'node:util';
import { closeDatabase } from './database.ts';
import { explore } from './explore.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '50' },
    seed: { type: 'string' },
  },
});
const seed =
  values.seed === undefined
    ? Math.floor(Math.random() * 2 ** 31)
    : Number(values.seed);
const report = await explore({ runs: Number(values.runs), seed });
await closeDatabase();
console.log(report.text);
process.exitCode = report.isGood ? 0 : 1;
