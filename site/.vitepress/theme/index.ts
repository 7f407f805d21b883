import { withBase } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default {
  extends: theme,
  enhanceApp(): void {
    if (import.meta.env.PROD && !import.meta.env.SSR)
      void navigator.serviceWorker?.register(withBase('/service-worker.js'));
  },
};
