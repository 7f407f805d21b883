import { holds } from './examples.ts';
import { SHARD_INDEX } from './shard-index.ts';

holds('index', SHARD_INDEX);
