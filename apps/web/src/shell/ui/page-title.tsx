import { useText } from '../../i18n/text.tsx'

/** The title of the browser's tab and, where given, what search engines show of the page. */
export function PageTitle({ children, description }: { readonly children: string; readonly description?: string }) {
  const say = useText()
  return (
    <>
      <title>{`${children} — Zoria`}</title>
      <meta name="description" content={description ?? say('shell.description')} />
    </>
  )
}
