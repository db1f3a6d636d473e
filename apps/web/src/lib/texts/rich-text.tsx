import { Phrase } from '@zoria/ui/phrase.tsx'
import { textPieces, type TextValues } from './text-pieces.ts'

/** A text of the content service, escaped: only its strong marks become markup. */
export function RichText({ text, values = {} }: { readonly text: string; readonly values?: TextValues }) {
  // The pieces of a text never change places.
  return textPieces(text, values).map((piece, index) =>
    piece.isStrong ? <b key={index}>{piece.text}</b> : <Phrase key={index}>{piece.text}</Phrase>,
  )
}
