import { appScript } from './client/app.client.js';
import { behaviourScript } from './client/behaviour.client.js';
import { detailScript } from './client/detail.client.js';
import { domScript } from './client/dom.client.js';
import { jsonScript } from './client/json.client.js';
import { labelsScript } from './client/labels.client.js';
import { listScript } from './client/list.client.js';
import { baseCss } from './css/base.css.js';
import { controlsCss } from './css/controls.css.js';
import { detailCss } from './css/detail.css.js';
import { listCss } from './css/list.css.js';
import { pageHtml } from './page.html.js';
import { pageTexts } from './page.texts.js';

interface Asset {
  type: string;
  body: string;
}

const script = (body: string): Asset => ({ type: 'text/javascript; charset=utf-8', body });

/** Everything the page loads, by path. The compiler copies no files, so they live in strings. */
export const pageAssets: Record<string, Asset> = {
  '/': { type: 'text/html; charset=utf-8', body: pageHtml },
  '/simulator/app.css': {
    type: 'text/css; charset=utf-8',
    body: [baseCss, controlsCss, listCss, detailCss].join('\n'),
  },
  '/simulator/app.js': script(appScript),
  '/simulator/behaviour.js': script(behaviourScript),
  '/simulator/detail.js': script(detailScript),
  '/simulator/dom.js': script(domScript),
  '/simulator/json.js': script(jsonScript),
  '/simulator/labels.js': script(labelsScript),
  '/simulator/list.js': script(listScript),
  '/simulator/texts.js': script(`export const texts = ${JSON.stringify(pageTexts)};\n`),
};
