import { Fragment } from 'react'
import { toldText } from '../../../lib/told-pieces.ts'
import { piecesWithMail } from '../model/mail-addresses.ts'

/** A text of a page, as text: of what it holds only strong words become markup, and addresses of mail become links to write to. */
export function LinkedText({ text }: { readonly text: string }) {
  // The pieces of a text never change places.
  return toldText(text).map(({ text: piece, isStrong }, index) => {
    const shown = piecesWithMail(piece).map((part, place) => (part.isMail ? <a key={place} href={`mailto:${part.text}`}>{part.text}</a> : part.text))
    return isStrong ? <b key={index}>{shown}</b> : <Fragment key={index}>{shown}</Fragment>
  })
}
