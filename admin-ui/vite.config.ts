import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * Adds compressed copies of each script and style sheet, of which a server sends the one that the browser takes. Brotli makes
 * the screens an eighth smaller than gzip; of the reference's 3.4 MB it would take the build 20 seconds.
 */
const compressed: Plugin = {
  name: 'compressed',
  generateBundle: {
    // Last, since Vite still writes the list of preloaded files into the scripts in this step.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(file.fileName)) continue;
        const source = file.type === 'chunk' ? file.code : file.source;
        const copy = (ending: string, content: Uint8Array) =>
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.${ending}`, source: content });
        copy('gz', gzipSync(source, { level: 9 }));
        if (file.fileName.startsWith('admin/')) copy('br', brotliCompressSync(source));
      }
    },
  },
};

/** Lists the packages whose code each page contains in `dist/packages.json`, for the bill of materials of a release. */
const packagesOfPages: Plugin = {
  name: 'packages-of-pages',
  generateBundle(_options, bundle) {
    const pages: Record<string, string[]> = {};
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const [page = ''] = file.fileName.split('/', 1);
      const names = Object.keys(file.modules).flatMap((id) => PACKAGE.exec(id)?.[1] ?? []);
      pages[page] = [...new Set([...(pages[page] ?? []), ...names])].sort();
    }
    this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify(pages) });
  },
};
/** The innermost package of a file, but for the client of this repository. */
const PACKAGE = /^.*\/node_modules\/((?!@zeyil-gateway\/)(?:@[^/]+\/)?[^/]+)\//;

/** Answers the addresses of the screens with their page, as the service does; Vite by itself knows its file only. */
const screensAddresses: Plugin = {
  name: 'screens-addresses',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      // A browser asks so for a page that it opens or reloads, not for a script or a picture of it.
      const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
      if (isPage && /^\/admin(?=[/?]|$)/.test(request.url ?? '')) request.url = '/admin/index.html';
      next();
    });
  },
};

/** What the shell and most screens need; what two screens alone share, such as the QR code, stays apart. */
const SHARED = /\/admin-ui\/admin\/(address|api|shell|texts|ui)\/|\/node_modules\/(?!uqr\/)/;
/** The shell, and the board, which most people open first. */
const OPENED_FIRST = ['admin/main.tsx', 'admin/services/services-screen.tsx'];

/** The name of the file of what is loaded before the board is shown; null for other modules. */
function sharedFile(id: string, graph: Graph): string | null {
  openedFirst ??= withImports(
    OPENED_FIRST.map((file) => join(import.meta.dirname, file)),
    graph,
  );
  return openedFirst.has(id) ? 'shared' : null;
}
let openedFirst: ReadonlySet<string> | undefined;

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Modules with all that they import, but for what is loaded later. */
function withImports(ids: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(ids);
  // A set is gone through with what is added meanwhile.
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * Builds every page: the entry `simulator` becomes `dist/simulator/index.html`, and its files lie in
 * `dist/simulator/assets`. The address of a file is its path below `dist`, so a server of one folder serves one page.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed, packagesOfPages, screensAddresses],
  // The sources of the client are built with the pages.
  resolve: { conditions: ['@zeyil-gateway/source', ...defaultClientConditions] },
  // Outside the folder, whose files decide whether the pages are built again.
  cacheDir: '../node_modules/.vite',
  // `npm run dev:ui` shows the screens as they are written, with the data of a service that runs beside it.
  server: { proxy: { '/api': process.env['SERVICE_URL'] ?? 'http://127.0.0.1:3000' } },
  build: {
    // An inlined file would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The renderer of the reference is one file of its package.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: {
        admin: 'admin/index.html',
        reference: 'reference/index.html',
        simulator: 'simulator/index.html',
      },
      output: {
        // What screens share is two files, of which the board needs one. By default it is one for each set of screens that share
        // something: of 150 files, most below 2 kB, the first screen asked for 54, and browsers ask for six at a time over HTTP/1.1.
        codeSplitting: {
          groups: [
            { name: sharedFile, minShareCount: 2, test: SHARED, priority: 1 },
            { name: 'later', minShareCount: 2, test: SHARED },
          ],
        },
        // Only the administration screens have parts that are loaded later.
        chunkFileNames: 'admin/assets/[name]-[hash].js',
        entryFileNames: '[name]/assets/[name]-[hash].js',
        // The style sheet of a part that several screens share names no source.
        assetFileNames: ({ originalFileNames: [source = 'admin'] }) =>
          `${source.split('/', 1)[0]}/assets/[name]-[hash][extname]`,
      },
    },
  },
});
