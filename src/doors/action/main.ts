/** The version that action.yml asks for. Some runners start an older version instead, such as those for Linux ARM32. */
const REQUIRED_NODE = 24;

const { versions, stdout } = process;
if (Number.parseInt(versions.node, 10) < REQUIRED_NODE) {
  // An older Node fails on the other imports, so they come after this check.
  stdout.write(
    `::error title=Data topology::Node ${REQUIRED_NODE} is missing: this runner started the action with Node ${versions.node}. Update the runner, or use one for a platform that Node ${REQUIRED_NODE} supports (Linux ARM32 is not).\n`,
  );
  process.exitCode = 1;
} else {
  void import('./start.ts');
}
