import { expect, it } from 'vitest';
import { sitDown } from '../../../../test/doors/terminal/world.ts';
import { asYaml, LIVE } from '../../../../test/scenarios/documents.ts';

it('the report as Markdown leaves what it quotes as it is', async (context) => {
  const desk = await sitDown(context);
  await desk.write('old.yaml', asYaml(LIVE));
  await desk.write(
    'quoting.yaml',
    `${asYaml(LIVE)}note: "set \`allow\` in the input \`shards\`"\n`,
  );
  const { stdout } = await desk.run([
    ...['diff', 'old.yaml', 'quoting.yaml', '--markdown'],
  ]);
  expect(stdout).toContain('+note: "set `allow` in the input `shards`"');
});
