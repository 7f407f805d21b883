import { Content, type EnhanceAppContext, withBase } from 'vitepress';
import theme, {
  VPHomeContent,
  VPHomeHero,
} from 'vitepress/theme-without-fonts';
import { h, type VNode } from 'vue';
import { withSearch } from './search.ts';
import './style.css';

/** The first page as the theme lays it out, with the landmark that the theme's own lacks. */
function Home(): VNode {
  const content = h(VPHomeContent, () => h(Content));
  return h('main', { class: 'VPHome' }, [h(VPHomeHero), content]);
}

export default {
  extends: theme,
  enhanceApp({ app, siteData }: EnhanceAppContext): void {
    app.component('home', Home);
    siteData.value = withSearch(siteData.value);
    if (import.meta.env.PROD && !import.meta.env.SSR)
      void navigator.serviceWorker?.register(withBase('/service-worker.js'));
  },
};
