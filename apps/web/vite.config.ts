import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledCatalogues } from './server/compiled-catalogues.ts'
import { schemalessContract } from './server/schemaless-contract.ts'

/** What every page needs goes in few files, what forms and a player’s own pages share in another, which no visitor needs; features stay apart and come with their routes. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  { name: 'frame', test: /apps\/web\/src\/(shell\/(?!ui\/(menu-sheet|notes-menu))|lib(?!\/(live\/live-updates|phones|form-|first-fault|days|save-file|fetch-text|seconds-left|seen|attempts))|i18n\/(?!catalogues\/))|packages\/kernel\/|node_modules\/(@tanstack|@lingui|zustand)\//, priority: 1 },
  { name: 'inputs', test: /apps\/web\/src\/lib\/(phones|form-|first-fault|days|save-file|fetch-text|seconds-left|seen|attempts)/ },
]

export default defineConfig(({ command }) => ({
  plugins: [compiledCatalogues(), schemalessContract(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022', sourcemap: false },
  ssr: { noExternal: [/^@zoria\//] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server's build holds everything it renders with, compiled for production whatever the environment of the process says:
    // React as it lies in node_modules would take its slow form for development.
    ...(command === 'build' ? { ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } } : {}),
  },
}))
