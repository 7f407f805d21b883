/** The version of the action, the same as package.json's; a test holds them together. */
export const VERSION = '0.1.0';

/** The account that the project belongs to; `node scripts/owner.ts` sets it, here and where people copy it. */
const ACCOUNT = 'OWNER';

export const REPOSITORY = `https://github.com/${ACCOUNT}/neki-topology`;

/** Where the docs and the playground are shown. */
export const SITE = `https://${ACCOUNT}.github.io/neki-topology/`;

/** A file of the repository, as this version has it. */
export function pageAt(path: string): string {
  return `${REPOSITORY}/blob/v${VERSION}/${path}`;
}

/** Where docs/rules.md explains a finding. */
export function ruleLink(id: string): string {
  return pageAt(`docs/rules.md#${id}`);
}

/** How every request names its sender. */
export const USER_AGENT = `neki-topology/${VERSION}`;
