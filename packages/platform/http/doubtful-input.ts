/** Deeper than any of our bodies. */
const depthMax = 16

/**
 * True for well-formed JSON that parsers may read differently, because an object repeats a key, or that nests too deep.
 * Source: docs/rules/guard-rails.md#security (S-26).
 */
export function isDoubtfulJSON(json: string): boolean {
  const open: Set<string>[] = []
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      if (open.push(new Set()) > depthMax) return true
    } else if (token === '}' || token === ']') open.pop()
    else if (token.endsWith(':')) {
      const key = keyOf(token)
      if (open.at(-1)?.has(key)) return true
      open.at(-1)?.add(key)
    }
  }
  return false
}

/** Brackets, and strings with the colon that makes them keys. */
const tokens = /[{}[\]]|"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?/gs

/** A key may be written with escapes, and with space before its colon. */
const keyOf = (token: string): string => JSON.parse(token.slice(0, -1)) as string

/** Does a text contain NUL? PostgreSQL cannot store it. */
export function holdsNUL(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return (
    typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && Object.values(value).some(holdsNUL)
  )
}
