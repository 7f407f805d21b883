/** The version of the action, the same as package.json's; a test holds them together. */
export const VERSION = '0.1.0';

/** How every request names its sender. */
export const USER_AGENT = `neki-topology/${VERSION}`;
