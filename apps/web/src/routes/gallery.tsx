import play from '@zoria/ui/play.css?url'
import type { LinksFunction, LoaderFunctionArgs } from 'react-router'
import styles from '../gallery/gallery.css?url'
import { Gallery } from '../gallery/gallery.tsx'
import { ModalTexts } from '../lib/texts/modal-texts.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { modalText } from './_site.tsx'

export const links: LinksFunction = () => [play, styles].map((href) => ({ rel: 'stylesheet', href }))

/** The gallery of components exists in the sandbox only. */
export function loader({ context }: LoaderFunctionArgs): null {
  if (!context.get(pageRequest).isSandbox) throw new Response(null, { status: 404 })
  return null
}

export default function GalleryPage() {
  return (
    <>
      <title>Gallery — Zoria</title>
      <meta name="robots" content="noindex" />
      <ModalTexts value={modalText}><Gallery /></ModalTexts>
    </>
  )
}
