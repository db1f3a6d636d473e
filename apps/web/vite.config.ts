import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledCatalogues } from './server/compiled-catalogues.ts'

export default defineConfig({
  plugins: [compiledCatalogues(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022', sourcemap: false },
  ssr: { noExternal: [/^@zoria\//] },
})
