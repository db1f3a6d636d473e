import { useEffect } from 'react'

/**
 * Takes the place of react-style-singleton in the browser's build: open dialogs lock scrolling by a style element with
 * text, which our content security policy forbids. A constructed style sheet needs no permission.
 */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | null = null
  return function AdoptedStyle({ styles, dynamic = false }: { readonly styles: string; readonly dynamic?: boolean }) {
    useEffect(() => {
      users += 1
      if (sheet === null) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      return () => {
        users -= 1
        if (users > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
        sheet = null
      }
      // As the library does it: other styles count only where they may change.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [dynamic && styles])
    return null
  }
}
