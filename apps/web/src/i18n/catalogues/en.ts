/** The texts in English that every page may say. */
export const messages: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...Object.values(import.meta.glob('./en/every-page/*.json', { eager: true, import: 'default' })),
)

/** Texts that the first page does not need: they are loaded with the screens of their area. */
export const later = import.meta.glob<Readonly<Record<string, unknown>>>('./en/*.json', { import: 'default' })
