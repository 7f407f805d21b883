/** Says every case by the protocol of a process: to its standard output, and to the files that its environment names. */
import { PROCESS_PROTOCOL } from '../../../src/doors/action/protocol.ts';
import { BETWEEN, CASES } from './protocol-cases.ts';

for (const say of Object.values(CASES)) {
  await say(PROCESS_PROTOCOL, process.env);
  process.stdout.write(BETWEEN);
}
