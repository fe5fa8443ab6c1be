// The package exports its Fastify plugin only; the file defines the global Scalar.
import '../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js';
import { translateLabels } from './labels.js';

declare const Scalar: { createApiReference(selector: string, configuration: object): void };

const language = document.documentElement.lang === 'tr' ? 'tr' : 'en';
const documentAddress = `/api/openapi.json?lang=${language}`;

keepLanguageInAddress();
showLanguages();
if (language === 'tr') translateLabels(document.body);
document.querySelector('#document')?.setAttribute('href', documentAddress);
Scalar.createApiReference('#reference', {
  url: documentAddress,
  // Nothing is loaded from or sent to other hosts.
  agent: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: '',
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'none',
  defaultOpenFirstTag: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  authentication: { preferredSecurityScheme: 'bearerAuth' },
  // The same addresses in both languages: src/api-docs/reference-address.ts makes them, too.
  generateTagSlug: ({ name }: { name: string }) => name.toLowerCase().replace(/\W+/g, '-'),
  generateOperationSlug: ({
    operationId,
    method,
    path,
  }: {
    operationId?: string;
    method: string;
    path: string;
  }) => operationId ?? `${method}${path}`,
  generateModelSlug: ({ name }: { name: string }) => name.toLowerCase(),
});

/** Links within the document name the language: without it in the address they would load the page anew. */
function keepLanguageInAddress(): void {
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  history.replaceState(history.state, '', address);
}

/** Marks the page's language, and makes the links to the other one keep the place on the page. */
function showLanguages(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.bar a[hreflang]')) {
    if (link.hreflang === language) link.setAttribute('aria-current', 'true');
    link.addEventListener('click', () => {
      link.hash = location.hash;
    });
  }
}
