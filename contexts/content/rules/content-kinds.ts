/** The kinds of content: what a page is made of (Spec §3), and what is written of providers (Spec §1). */
export const contentKinds = ['components', 'infoLists', 'modals', 'pages', 'providers'] as const
export type ContentKind = (typeof contentKinds)[number]
