import type { Picture, Scene } from './scene.ts';

/** A comment after a run, and what the run did to it. */
export interface CommentNews {
  readonly comment: Picture['comments'][number];
  readonly news: 'new' | 'updated in place' | 'not touched';
}

/** Every comment on the pull request after the run, with what became of it. */
export function commentNews({ before, after }: Scene): readonly CommentNews[] {
  return after.comments.map((comment) => {
    const earlier = before.comments.find(({ id }) => id === comment.id);
    if (earlier === undefined) return { comment, news: 'new' };
    return {
      comment,
      news: earlier.body === comment.body ? 'not touched' : 'updated in place',
    };
  });
}
