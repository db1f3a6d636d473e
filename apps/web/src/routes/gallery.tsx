import play from '@zoria/ui/play.css?url'
import type { LinksFunction, LoaderFunctionArgs } from 'react-router'
import { Gallery } from '../gallery/gallery.tsx'
import styles from '../gallery/gallery.css?url'
import { ModalWords } from '../lib/modal-words.ts'
import { pageRequest } from '../lib/page-request.ts'
import { tellModal } from './_told-modal.tsx'

export const links: LinksFunction = () => [play, styles].map((href) => ({ rel: 'stylesheet', href }))

/** The test bed of the components stands in the sandbox only. */
export function loader({ context }: LoaderFunctionArgs): null {
  if (!context.get(pageRequest).isSandbox) throw new Response(null, { status: 404 })
  return null
}

export default function GalleryPage() {
  return (
    <>
      <title>Gallery — Zoria</title>
      <meta name="robots" content="noindex" />
      <ModalWords value={tellModal}><Gallery /></ModalWords>
    </>
  )
}
