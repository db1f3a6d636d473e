import type { MaskitoOptions } from '@maskito/core'

type Formatting = {
  /** Groups what was typed so far. It keeps every digit, because later ones may change the meaning of the first. */
  readonly format: (typed: string) => string
  /** A whole value that is inserted at once replaces what the field holds; null for text that belongs at the caret. */
  readonly replacementOf?: (inserted: string) => string | null
}

/**
 * Formats a field of digits while it is typed into, pasted, filled in by the browser or composed by an input method;
 * the caret stays behind its digit.
 */
export function formattedInput({ format, replacementOf = () => null }: Formatting): MaskitoOptions {
  return {
    mask: /^.*$/s,
    preprocessors: [
      ({ elementState, data }) => {
        const whole = replacementOf(data)
        return whole === null ? { elementState, data } : { elementState: { value: '', selection: [0, 0] }, data: whole }
      },
    ],
    postprocessors: [
      ({ value, selection: [from, to] }) => {
        const shown = format(value)
        const isEnd = (at: number) => at >= value.length
        const place = (at: number) => (isEnd(at) ? shown.length : placeAfter(shown, digitsIn(value.slice(0, at))))
        return { value: shown, selection: [place(from), place(to)] }
      },
    ],
  }
}

const digitsIn = (text: string): number => text.match(/[\p{Nd}+]/gu)?.length ?? 0

/** The place behind the given number of digits. */
function placeAfter(shown: string, digits: number): number {
  let at = 0
  for (let passed = 0; passed < digits && at < shown.length; at += 1) if (/[\d+]/.test(shown.charAt(at))) passed += 1
  return at
}
