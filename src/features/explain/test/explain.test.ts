import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHANGE_CLASSES, RULES } from '../../../../test/domain.ts';
import { sitDown } from '../../../../test/doors/terminal/world.ts';

describe('explain', () => {
  it('prints the page of every rule, and what every class means, with no request', async (context) => {
    const desk = await sitDown(context);
    for (const { id, title } of RULES) {
      const { exitCode, stdout, stderr } = await desk.run(['explain', id]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(stdout).not.toMatch(/\n\n\n/);
      const flat = stdout.replaceAll(/\s+/g, ' ');
      expect(flat).toContain(`${id} ${title} Severity: `);
      expect(flat).toMatch(
        / Fails .*# ◀ .*Passes .* Confidence: \w+, which means: /,
      );
    }
    for (const name of CHANGE_CLASSES) {
      const { exitCode, stdout } = await desk.run(['explain', name]);
      expect({ exitCode, stdout }).toEqual({
        exitCode: 0,
        stdout: expect.stringContaining(`\`${name}\`: `),
      });
    }
    expect(desk.platform.requests).toHaveLength(0);
  });

  it('says of a class what lets it pass', async (context) => {
    const desk = await sitDown(context);
    const of = async (name: string) =>
      (await desk.run(['explain', name])).stdout.replaceAll(/\s+/g, ' ');
    expect(await of('needs-empty')).toContain(
      'Blocked unless you pass `--allow needs-empty:',
    );
    expect(await of('new-table')).toContain(
      'Blocked unless the schema or the database shows that the table has no rows, or you pass',
    );
    expect(await of('safe')).toContain('Never blocked.');
    expect(await of('rejected')).toContain('no option allows it.');
  });

  it('says of a blocked class what happens, examples, and what to do before allowing it', async (context) => {
    const desk = await sitDown(context);
    const { stdout } = await desk.run(['explain', 'needs-empty']);

    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /could hide rows\. .*Rows do not move.* For example - .* What to do 1\. Move the rows.*`DATABASE_URL`.*Blocked unless.* More: https:\/\/github\.com\/OWNER\/neki-topology\/blob\/v[\d.]+\/docs\/shard-a-table\.md/,
    );
  });

  it('has of every class the same for a program, and a page that is there', async (context) => {
    const desk = await sitDown(context);

    for (const name of CHANGE_CLASSES) {
      const { stdout } = await desk.run(['explain', name, '--json']);
      const told: { page: string } = JSON.parse(stdout);
      expect(told).toMatchObject({
        class: name,
        what: expect.stringMatching(/\.$/),
        examples: expect.arrayContaining([expect.stringMatching(/\.$/)]),
        blocked: expect.any(Boolean),
        allow: expect.any(String),
      });
      expect(existsSync(told.page), told.page).toBe(true);
    }
  });

  it('lists every rule where none is named', async (context) => {
    const desk = await sitDown(context);
    const { stdout } = await desk.run(['explain']);
    for (const { id } of RULES)
      expect(stdout).toMatch(new RegExp(`^${id} `, 'm'));
    expect(stdout).toMatch(/^unquoted-date +error +–$/m);
    const all: { id: string }[] = JSON.parse(
      (await desk.run(['explain', '--json'])).stdout,
    );
    expect(all.map(({ id }) => id)).toEqual(
      expect.arrayContaining(RULES.map(({ id }) => id)),
    );
  });

  it('explains what is found before any rule is applied', async (context) => {
    const desk = await sitDown(context);
    const { stdout } = await desk.run(['explain', 'unquoted-date']);
    expect(stdout).toMatch(
      /Severity: `error`, always\..*# ◀.*Use `"2026-09-10"`.*Passes/s,
    );
    expect(stdout).not.toContain('Confidence');
    expect((await desk.run(['explain', 'too-deep'])).stdout).not.toMatch(
      /Fails|Passes|Confidence/,
    );
  });

  it('is what a finding leads to: in words, and on a terminal by a link to its page at this version', async (context) => {
    const desk = await sitDown(context, {
      file: 'authoritative_shard_group: meta\nshard_grups: []\n',
    });
    const { version } = JSON.parse(
      readFileSync(
        new URL('../../../../package.json', import.meta.url),
        'utf8',
      ),
    );
    const address = `https://github.com/OWNER/neki-topology/blob/v${version}/docs/rules.md#misspelled-key`;
    const link = `\u001b]8;;${address}\u001b\\`;
    const { stdout } = await desk.run(['validate']);
    expect(stdout).toContain('neki-topology explain undeclared-shard-group');
    expect(stdout).not.toContain('https:');
    expect(
      (await desk.open(['validate'], { columns: 80 }).ended).stdout,
    ).toContain(link);
    const plain = await desk.open(['validate', '--no-color'], { columns: 80 })
      .ended;
    expect(plain.stdout).not.toContain('https:');
    expect((await desk.run(['validate', '--markdown'])).stdout).toContain(
      `](${address})`,
    );
  });

  it('names the nearest of a rule that nobody knows', async (context) => {
    const desk = await sitDown(context);
    for (const [name, told] of [
      [
        'key-range-gaps',
        ' Did you mean `key-range-gap`? Run `neki-topology explain`',
      ],
      [
        'needs',
        ' Alike: `needs-backfill`, `needs-empty`. Run `neki-topology explain`',
      ],
      ['hamburger', ' Run `neki-topology explain` for all of them.'],
    ] as const) {
      const end = await desk.run(['explain', name]);
      expect(end).toMatchObject({ exitCode: 1, stdout: '' });
      expect(end.stderr).toContain(`Unknown rule or class \`${name}\`.${told}`);
    }
  });
});
