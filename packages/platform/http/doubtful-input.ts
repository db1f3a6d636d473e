/** Deeper than anything of ours. */
const depthMax = 16

/**
 * True for well-formed JSON that two readers may read differently, because an object names a key twice, or that nests deeper than anything of ours.
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

/** Brackets, and texts with the colon that makes them keys. */
const tokens = /[{}[\]]|"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?/gs

/** The same key may be written with escapes. */
const keyOf = (token: string): string => token.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** True where a text holds NUL: none of ours does, and PostgreSQL stores none. */
export function holdsNUL(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && Object.values(value).some(holdsNUL)
}
