/** A run of text, strong or not. It is only ever rendered as text. */
export type Piece = { readonly text: string; readonly isStrong: boolean }

export type TextValues = Readonly<Record<string, string>>

/** Shown for a variable without a value. */
const absent = '—'

/**
 * Splits a text of the content service into pieces: `**text**` is bold, `{name}` is a value. The marks are read before
 * values go in, so that a value is never read as a mark.
 */
export function textPieces(text: string, values: TextValues = {}): readonly Piece[] {
  return text
    .split('**')
    .map((part, index, parts) => ({
      text: filled(joined(part), values),
      isStrong: index % 2 === 1 && index < parts.length - 1,
    }))
    .filter((piece) => piece.text !== '')
}

/** A number stays in one line: `60 000`, `5 %`. */
const joined = (part: string): string => part.replace(/(\d) (?=\d{3}(?!\d)|%)/g, '$1\u00a0')

const filled = (part: string, values: TextValues): string =>
  part.replace(/\{([\w.]+)\}/g, (_, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? absent)

/** A text without bold parts, for descriptions and pages without scripts. */
export const plainText = (text: string, values: TextValues = {}): string =>
  textPieces(text, values)
    .map((piece) => piece.text)
    .join('')
