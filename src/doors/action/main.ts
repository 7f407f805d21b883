/** The version that action.yml asks for. Some runners start an older one in its place, such as those for Linux ARM32. */
const REQUIRED_NODE = 24;

const { versions, stdout } = process;
if (Number.parseInt(versions.node, 10) < REQUIRED_NODE) {
  // The rest is imported behind this check, because an old Node fails on it.
  stdout.write(
    `::error title=Data topology::Node ${REQUIRED_NODE} is missing: this runner started the action with Node ${versions.node}. Update the runner, or use one for a platform that Node ${REQUIRED_NODE} supports (Linux ARM32 is not).\n`,
  );
  process.exitCode = 1;
} else {
  void import('./start.ts');
}
