/** The version of the action, the same as package.json's; a test holds them together. */
export const VERSION = '0.1.0';

/** A file of the repository, as this version has it. */
export function pageAt(path: string): string {
  return `https://github.com/OWNER/neki-topology/blob/v${VERSION}/${path}`;
}

/** Where docs/rules.md explains a finding. */
export function rulePage(id: string): string {
  return pageAt(`docs/rules.md#${id}`);
}

/** How every request names its sender. */
export const USER_AGENT = `neki-topology/${VERSION}`;
