/** A run of text, strong or not. It is only ever rendered as text. */
export type Piece = { readonly text: string; readonly isStrong: boolean }

export type TextValues = Readonly<Record<string, string>>

/** Shown where a text names something that nobody gave. */
const absent = '—'

/**
 * A text of the content service in pieces: `**words**` are strong, `{name}` is a value.
 * The marks are read before values go in, so that a value is never read as a mark.
 */
export function toldText(text: string, values: TextValues = {}): readonly Piece[] {
  return text
    .split('**')
    .map((part, index, parts) => ({ text: filled(part, values), isStrong: index % 2 === 1 && index < parts.length - 1 }))
    .filter((piece) => piece.text !== '')
}

const filled = (part: string, values: TextValues): string => part.replace(/\{([\w.]+)\}/g, (_, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? absent)

/** A text as one run, for places that know no strong words: descriptions, pages without scripts. */
export const plainText = (text: string, values: TextValues = {}): string => toldText(text, values).map((piece) => piece.text).join('')
