import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledCatalogues } from './server/compiled-catalogues.ts'
import { routeModuleFailures } from './server/route-module-failures.ts'
import { schemalessContract } from './server/schemaless-contract.ts'

/**
 * What every page needs goes in few files, what forms and a player’s own pages share in another, which no visitor
 * needs; features stay apart and come with their routes.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  {
    name: 'frame',
    test: /apps\/web\/src\/(shell\/(?!ui\/menu-sheet)|lib(?!\/(live\/(?:live-updates|shared-stream|frames|public-)|time\/(?:house-|use-now|new-day|day|seconds-left)|forms\/(?:phones|form-|first-fault|attempts)|queries\/seen|rating\/missing-play|save-file))|i18n\/(?!catalogues\/))|packages\/kernel\/(?!search-text|phone-number|promo-code|invisible)|node_modules\/(@tanstack|@lingui|zustand)\//,
    priority: 1,
  },
  {
    name: 'inputs',
    test: /apps\/web\/src\/lib\/(forms\/(?:phones|form-|first-fault|attempts)|time\/(?:days|seconds-left)|queries\/seen|rating\/missing-play|save-file)|packages\/kernel\/phone-number/,
  },
]

/**
 * Late texts say their language in the name of their file: `bonuses-uk-….js`. Pages name many files, so the hash has
 * the fewest characters that the bundler allows.
 */
const chunkFileNames = ({ facadeModuleId }: { readonly facadeModuleId?: string | null | undefined }): string => {
  const language = /catalogues\/(\w\w)\/\w+\.json$/.exec(facadeModuleId ?? '')?.[1]
  return language === undefined ? 'assets/[name]-[hash:7].js' : `assets/[name]-${language}-[hash:7].js`
}

export default defineConfig(({ command }) => ({
  plugins: [compiledCatalogues(), schemalessContract(), routeModuleFailures(), tailwindcss(), reactRouter()],
  resolve: { alias: { 'react-style-singleton': fileURLToPath(import.meta.resolve('@zoria/ui/adopted-styles.ts')) } },
  build: { assetsInlineLimit: 0, target: 'es2022', sourcemap: false },
  ssr: { noExternal: [/^@zoria\//] },
  environments: {
    client: { build: { rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups } } } } },
    // The server's build holds everything it renders with, compiled for production, independent of the environment of
    // the process: React from node_modules would use its slow development build.
    ...(command === 'build'
      ? { ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } }
      : {}),
  },
}))
