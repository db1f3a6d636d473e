import play from '@zoria/ui/play.css?url'
import { useLoaderData, type LinksFunction, type LoaderFunctionArgs } from 'react-router'
import styles from '../gallery/gallery.css?url'
import { Gallery } from '../gallery/gallery.tsx'
import { ModalTexts } from '../lib/texts/modal-texts.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useSeen } from '../lib/queries/seen.ts'
import { textsOfPage } from '../lib/texts/page-texts.ts'
import { modalText } from './_site.tsx'

export const links: LinksFunction = () => [play, styles].map((href) => ({ rel: 'stylesheet', href }))

/** The gallery of components exists in the sandbox only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  if (!page.isSandbox) throw new Response(null, { status: 404 })
  return {
    seen: await textsOfPage(page, ['account', 'bonus-invitation', 'bonuses', 'cashbox', 'games', 'limits', 'notices']),
  }
}

export default function GalleryPage() {
  useSeen(useLoaderData<typeof loader>().seen)
  return (
    <>
      <title>Gallery — Zoria</title>
      <meta name="robots" content="noindex" />
      <ModalTexts value={modalText}>
        <Gallery />
      </ModalTexts>
    </>
  )
}
