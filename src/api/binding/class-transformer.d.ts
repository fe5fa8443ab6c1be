/** class-transformer exports its decorators, but not the storage of their metadata, and has its types apart. */
declare module 'class-transformer/cjs/storage.js' {
  export * from 'class-transformer/types/storage.js';
}
