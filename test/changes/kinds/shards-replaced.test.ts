import { holds } from './examples.ts';
import { SHARDS_REPLACED } from './shards-replaced.ts';

holds('shards-replaced', SHARDS_REPLACED);
