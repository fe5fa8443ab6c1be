declare module '@usebruno/lang' {
  /** A parsed `.bru` file of a request or a folder. */
  interface BruFile {
    meta: { name: string; seq: string };
    http: { method: string; url: string };
    body?: { json?: string };
  }
  const lang: { bruToJsonV2(text: string): BruFile };
  export default lang;
}
