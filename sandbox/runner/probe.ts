import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Stands in for the action in the runner's own tests: does what its input `do` says, and tells what it was given.
const {
  INPUT_DO: task = '',
  RUNNER_TEMP: temp = '',
  GITHUB_EVENT_PATH: event = '',
} = process.env;

switch (task) {
  case 'hang':
    setInterval(() => undefined, 60_000);
    break;
  case 'mask':
    console.log('before s3cret');
    console.log('::add-mask::s3cret');
    console.log('after s3cret');
    console.error('and s3cret on the other stream');
    break;
  default:
    writeFileSync(join(temp, 'environment.json'), JSON.stringify(process.env));
    writeFileSync(join(temp, 'event.json'), readFileSync(event));
}
