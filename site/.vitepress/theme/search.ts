import type { DefaultTheme, SiteData } from 'vitepress';

/** Words that nearly every page has: found, they would only mark the results all over. */
const STOP_WORDS = new Set(
  'a an and are as at be but by for from has have if in into is it its no not of on or so that the their then there these they this to was were which will with'.split(
    ' ',
  ),
);
/** The longest word that is looked for letter by letter: a letter less or more makes another word of it. */
const SHORT_WORD = 4;

/** A word of a question as the index has it; undefined where nobody means to look for it. */
export function searchedWord(word: string): string | undefined {
  const lower = word.toLowerCase();
  const isMeant = lower.length > 1 && !STOP_WORDS.has(lower);
  return isMeant ? lower : undefined;
}

/** How much of a word may differ from what is found. */
export function fuzziness(word: string): number | false {
  return word.length > SHORT_WORD ? 0.2 : false;
}

/**
 * The site's data with a search that leaves out stop words. As part of the configuration these functions would become
 * text that each page evaluates, which its policy forbids.
 */
export function withSearch(
  site: SiteData<DefaultTheme.Config>,
): SiteData<DefaultTheme.Config> {
  const searchOptions = { processTerm: searchedWord, fuzzy: fuzziness };
  const search: DefaultTheme.Config['search'] = {
    provider: 'local',
    options: { miniSearch: { searchOptions } },
  };
  return { ...site, themeConfig: { ...site.themeConfig, search } };
}
