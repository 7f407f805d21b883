import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Stands in for the action in the runner's own tests: does what its input `do` says, and tells what it was given.
const {
  INPUT_DO: task = '',
  RUNNER_TEMP: temp = '',
  GITHUB_OUTPUT: output = '',
} = process.env;
const { GITHUB_STEP_SUMMARY: summary = '', GITHUB_EVENT_PATH: event = '' } =
  process.env;

switch (task) {
  case 'hang':
    setInterval(() => undefined, 60_000);
    break;
  case 'fail':
    console.log(
      '::error file=a%2Cb.yaml,line=3,col=5,title=Key%3A range::two%0Alines, 100%25',
    );
    process.exitCode = 1;
    break;
  case 'mask':
    console.log('before s3cret');
    console.log('::add-mask::s3cret');
    console.log('after s3cret');
    console.error('and s3cret on the other stream');
    break;
  case 'write':
    appendFileSync(
      output,
      'outcome=applied\nreport<<END\nline 1\nline 2\nEND\n',
    );
    appendFileSync(summary, '# Summary\n');
    writeFileSync(join(temp, 'plan.json'), '{}');
    break;
  default:
    writeFileSync(join(temp, 'environment.json'), JSON.stringify(process.env));
    writeFileSync(join(temp, 'event.json'), readFileSync(event));
    writeFileSync(join(temp, 'file'), task === '' ? '' : readFileSync(task));
}
