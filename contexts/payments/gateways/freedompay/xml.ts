/** A field of a message: a text or nested fields. Names may repeat; order matters. */
export type Field = { readonly name: string; readonly value: string | readonly Field[] }

type Open = { readonly name: string; readonly children: Field[]; text: string }

const token = /<!\[CDATA\[([^]*?)\]\]>|<(\/?)([A-Za-z_][\w.-]*)\s*(\/?)>|([^<]+)/y
const depthMax = 8

/**
 * Parses the subset of XML that Freedom Pay uses: elements, text, CDATA and the five entities. Attributes, comments,
 * document types and other XML features are refused. Returns the fields inside the root element; undefined for anything
 * else.
 */
export function readXML(text: string): readonly Field[] | undefined {
  const body = text.replace(/^\uFEFF?\s*(<\?xml[^>]*\?>)?\s*/, '').trimEnd()
  const open: Open[] = [{ name: '', children: [], text: '' }]
  for (let at = 0; at < body.length; at = token.lastIndex) {
    token.lastIndex = at
    const match = token.exec(body)
    if (!match || open.length > depthMax || !take(open, match)) return undefined
  }
  const [document, unclosed] = open
  const root = document?.children[0]
  if (unclosed || document?.children.length !== 1 || !root || document.text.trim() !== '') return undefined
  return typeof root.value === 'string' ? [] : root.value
}

/** Adds one token to the open element; false if it is not allowed there. */
function take(open: Open[], [, raw, slash, name, isEmpty, text]: RegExpExecArray): boolean {
  const inner = open.at(-1) as Open
  if (raw !== undefined || text !== undefined) return addText(inner, raw ?? decoded(text ?? ''))
  if (name === undefined) return false
  if (!slash) {
    if (isEmpty) inner.children.push({ name, value: '' })
    else open.push({ name, children: [], text: '' })
    return true
  }
  const outer = open.at(-2)
  if (!outer || inner.name !== name) return false
  if (inner.children.length > 0 && inner.text.trim() !== '') return false
  open.pop()
  outer.children.push({ name, value: inner.children.length > 0 ? inner.children : inner.text })
  return true
}

function addText(inner: Open, text: string | undefined): boolean {
  if (text === undefined) return false
  inner.text += text
  return true
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Undefined for an unknown entity. */
function decoded(text: string): string | undefined {
  let isSound = true
  const plain = text.replaceAll(
    /&(?:(\w+)|#(\d{1,6})|#x([0-9a-fA-F]{1,5}));|&/g,
    (_, name?: string, decimal?: string, hex?: string) => {
      const sign = name === undefined ? signOf(decimal, hex) : entities[name]
      if (sign === undefined) isSound = false
      return sign ?? ''
    },
  )
  return isSound ? plain : undefined
}

function signOf(decimal: string | undefined, hex: string | undefined): string | undefined {
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}

/** Serialises a message. */
export function writeXML(fields: readonly Field[]): string {
  return `<?xml version="1.0" encoding="utf-8"?><response>${elements(fields)}</response>`
}

function elements(fields: readonly Field[]): string {
  return fields
    .map(({ name, value }) => `<${name}>${typeof value === 'string' ? encoded(value) : elements(value)}</${name}>`)
    .join('')
}

function encoded(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
