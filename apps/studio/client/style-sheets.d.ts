/** Lets TypeScript accept imports of style sheets, which are bundled separately. */
declare module '*.css'
