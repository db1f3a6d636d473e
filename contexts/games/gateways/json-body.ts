import { exactAmounts } from '@zoria/kernel'
import { isDoubtfulJSON } from '@zoria/platform/http/doubtful-input'

/**
 * The JSON of a received body; undefined for text that is not JSON, or is ambiguous
 * (docs/rules/guard-rails.md#security, S-26).
 */
export function readJSONBody(body: Buffer): unknown {
  const text = body.toString('utf8')
  const json = readJSON(text)
  return json === undefined || isDoubtfulJSON(text) ? undefined : json
}

/** Undefined for text that is not JSON. An amount that is not exact is NaN, which the schemas refuse. */
export function readJSON(text: string): unknown {
  try {
    return JSON.parse(text, exactAmounts)
  } catch (fault) {
    // A reviver runs out of stack on text that is nested thousands of times.
    if (fault instanceof SyntaxError || fault instanceof RangeError) return undefined
    throw fault
  }
}
