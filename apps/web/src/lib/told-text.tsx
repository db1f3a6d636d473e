import { toldText, type TextValues } from './told-pieces.ts'

/** A text of the content service, as text: whatever it holds, nothing of it becomes markup but strong words. */
export function ToldText({ text, values = {} }: { readonly text: string; readonly values?: TextValues }) {
  // The pieces of a text never change places.
  return toldText(text, values).map((piece, index) => (piece.isStrong ? <b key={index}>{piece.text}</b> : piece.text))
}
