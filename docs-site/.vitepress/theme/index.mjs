// VitePress's own theme with the fonts of the system, and the colours of the other pages of the service.
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import '../../../admin-ui/tokens.css';
import './site.css';

/** A link out of the site, which the theme would take for one of its pages. */
const ReferenceLink = ({ text, href }) => h('a', { class: 'reference-link', href, target: '_self' }, text);
ReferenceLink.props = ['text', 'href'];

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => app.component('ReferenceLink', ReferenceLink),
};
