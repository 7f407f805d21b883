import { holds } from './examples.ts';
import { SHARD_GROUP } from './shard-group.ts';

holds('group', SHARD_GROUP);
