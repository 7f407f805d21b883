/** The version of the action, the same as package.json's; a test holds them together. */
export const VERSION = '0.1.0';

/** The page about a finding, as this version has it (docs/rules.md). */
export function rulePage(id: string): string {
  return `https://github.com/OWNER/neki-topology/blob/v${VERSION}/docs/rules/${id}.md`;
}

/** How every request names its sender. */
export const USER_AGENT = `neki-topology/${VERSION}`;
