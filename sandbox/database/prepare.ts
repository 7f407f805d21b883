/** Makes the files of an empty Postgres; the program that `prepareFiles` runs. */
import { makeFiles } from './cluster.ts';

await makeFiles();
