import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadCatalogues } from './i18n/catalogues.ts'
import { fallbackTag, languageTags } from './i18n/languages.ts'
import { keepFiles, reloadOnRelease } from './lib/released.ts'
import { watchInstall } from './shell/index.ts'

reloadOnRelease()
watchInstall()
keepFiles()

const language = languageTags.find((tag) => tag === document.documentElement.lang) ?? fallbackTag
await loadCatalogues([language])

startTransition(() => {
  hydrateRoot(document, <StrictMode><HydratedRouter /></StrictMode>)
})
