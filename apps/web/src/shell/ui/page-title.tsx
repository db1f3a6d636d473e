import { useText } from '../../i18n/text.tsx'
import { useHead } from '../../lib/head/head.ts'

type Props = { readonly children: string; readonly description?: string; readonly isMissing?: boolean }

/**
 * The title of the browser's tab and, on the page a visit begins with, what search engines and messengers show of it:
 * the server's description, which is written for them, else the page's own. A page that is not there asks not to be
 * listed.
 */
export function PageTitle({ children, description, isMissing = false }: Props) {
  const say = useText()
  const head = useHead()
  const title = children.includes('Zoria') ? children : `${children} — ${say('shell.siteName')}`
  const text = head?.description ?? description
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      {text === undefined ? null : (
        <>
          <meta name="description" content={text} />
          <meta property="og:description" content={text} />
        </>
      )}
      {isMissing ? <meta name="robots" content="noindex" /> : null}
    </>
  )
}
