import { Fragment } from 'react'
import { textPieces } from '../../../lib/texts/text-pieces.ts'
import { piecesWithMail } from '../model/mail-addresses.ts'

/** A text of a page. Only bold parts become markup, and e-mail addresses become links. */
export function LinkedText({ text }: { readonly text: string }) {
  // The pieces of a text never change places.
  return textPieces(text).map(({ text: piece, isStrong }, index) => {
    const shown = piecesWithMail(piece).map((part, place) =>
      part.isMail ? (
        <a key={place} href={`mailto:${part.text}`}>
          {part.text}
        </a>
      ) : (
        part.text
      ),
    )
    return isStrong ? <b key={index}>{shown}</b> : <Fragment key={index}>{shown}</Fragment>
  })
}
