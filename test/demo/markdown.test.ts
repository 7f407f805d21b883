import { describe, expect, it } from 'vitest';
import { markdownForPage } from './page-markdown.ts';

describe('Markdown on the page', () => {
  it.each([
    ['a script', '<script>alert(1)</script>', '<script'],
    [
      'a picture that would be fetched',
      '![x](https://example.com/x.png)',
      '<img',
    ],
    ['a tag with an attribute', '<details onclick="x">', '<details'],
    ['a link that would run', '[x](javascript:alert(1))', 'href'],
    ['an end tag that would reach outside', 'x</div></details>', '</details>'],
    ['a comment', '<!-- hidden -->\n\ntext', 'hidden'],
  ])('keeps %s out', (_what, markdown, part) => {
    expect(markdownForPage(markdown, 'comment').html).not.toContain(part);
  });

  it('folds a section and closes one that was left open', () => {
    const { html } = markdownForPage(
      '<details><summary>More &amp; more</summary>\n\ntext\n',
      'comment',
    );
    expect(html).toContain('<details><summary>More &amp; more</summary>');
    expect(html).toContain('</details></div>');
  });

  it('keeps the places that links of the comment lead to', () => {
    const { html } = markdownForPage(
      '[b](#neki-b)\n\n<a name="neki-b"></a>\n\n<a name="x" onclick="y">z</a>',
      'comment',
    );
    expect(html).toContain('href="#neki-b"');
    expect(html).toContain('<i id="neki-b"></i>');
    expect(html).toContain('&lt;a name=&quot;x&quot; onclick');
  });
});
