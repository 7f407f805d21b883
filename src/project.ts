/** The version of the action, the same as in package.json; a test compares them. */
export const VERSION = '0.1.0';

/** The account that owns the project. `node scripts/owner.ts` sets it, here and where people copy it. */
const ACCOUNT = 'OWNER';

export const REPOSITORY = `https://github.com/${ACCOUNT}/neki-topology`;

/** The site with the docs and the playground. */
export const SITE = `https://${ACCOUNT}.github.io/neki-topology/`;

/** The address of a file in the repository, at this version. */
export function pageAt(path: string): string {
  return `${REPOSITORY}/blob/v${VERSION}/${path}`;
}

/**
 * The address of the line of a finding in docs/rules.md. It is in the repository at every version, other than the pages
 * it leads to.
 */
export function ruleLink(id: string): string {
  return pageAt(`docs/rules.md#${id}`);
}

/** The name that every request sends. */
export const USER_AGENT = `neki-topology/${VERSION}`;
