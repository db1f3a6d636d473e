import { createContext } from 'react'

/** What a page finds on the shelf, and what a visitor's page leaves there. */
export type PartShelf = {
  readonly find: (of: object, key: string) => string | undefined
  /** Asks to keep a part that is rendered now; null on a page that must leave nothing: a player's. */
  readonly gather: (of: object, key: string, name: string) => Gathering | null
}

/** A part that is rendered to be kept: the words that stand around it until the page is whole, and the way to say that it must not be. */
export type Gathering = { readonly begin: string; readonly end: string; readonly refuse: (why: string) => void }

/** The shelf of the page that is rendered; null in a browser and where nothing is kept. */
export const Shelf = createContext<PartShelf | null>(null)
/** Inside a part that is rendered to be kept. */
export const InPart = createContext<Gathering | null>(null)

/** Parts that are made of nothing but texts hang on this; others on what the API answered, and are gone with it. */
export const everywhere: object = {}

type Gathered = Gathering & { readonly of: object; readonly key: string; readonly name: string; why: string | null }
type Pieces = readonly (string | Uint8Array)[]
type Page = { readonly shelf: PartShelf; /** The page as text and as the bytes of parts; without the words around new parts, which are kept from now on. */ readonly take: (written: Pieces) => Pieces }
type Part = { readonly html: string; readonly bytes: Uint8Array }
type Asked = { readonly isVisitors: boolean; /** A word that nobody can guess, once for each page. */ readonly nonce: string; readonly report: (fault: Error) => void }

/** Of all parts together at most so many letters are kept; then the shelf is cleared. */
const lettersMax = 12 * 2 ** 20
/** What the place of a part in a page decides: boundaries that are filled in later, names that React counts, pictures that the head asks for. */
const bound = /<template|<!--[$/&]|\b_R_\w*_|fetchPriority="high"/i

/** The parts of pages that are the same for everybody, as HTML, in the memory of this process. Filled by visitors' pages alone: nobody's own things are in them. */
export function createPartShelf(lettersMost = lettersMax) {
  let parts = new WeakMap<object, Map<string, Part>>()
  let letters = 0
  const refused = new Set<string>()

  const put = (of: object, key: string, html: string) => {
    letters += html.length
    if (letters > lettersMost) {
      parts = new WeakMap()
      letters = html.length
    }
    const bytes = Buffer.from(html)
    // A text of its own: a piece cut out of the page would hold the whole of it in memory.
    parts.set(of, (parts.get(of) ?? new Map<string, Part>()).set(key, { html: bytes.toString(), bytes }))
  }

  return ({ isVisitors, nonce, report }: Asked): Page => {
    const gathered: Gathered[] = []
    const word = nonce.replace(/\W/g, '')
    const gather = (of: object, key: string, name: string): Gathering | null => {
      if (!isVisitors || refused.has(name)) return null
      const at = `${word}-${gathered.length}-`
      const gathering: Gathered = { of, key, name, begin: `(${at}begin)`, end: `(${at}end)`, why: null, refuse: (why) => { gathering.why ??= why } }
      gathered.push(gathering)
      return gathering
    }
    const cut = (html: string) =>
      gathered.reduce((page, { of, key, name, begin, end, why }) => {
        const from = page.indexOf(begin)
        const to = page.indexOf(end, from)
        if (from === -1 || to === -1) return page
        const part = page.slice(from + begin.length, to).replace(/^<!-- -->|<!-- -->$/g, '')
        const fault = why ?? (part.includes(nonce) ? 'the nonce of one answer' : bound.exec(part)?.[0])
        if (fault === undefined) put(of, key, part)
        else if (!refused.has(name)) {
          refused.add(name)
          report(new Error(`the part "${name}" is not kept: it reads ${fault}`))
        }
        return page.slice(0, from) + part + page.slice(to + end.length)
      }, html)
    const used = new Map<string, Uint8Array>()
    const find = (of: object, key: string) => {
      const part = parts.get(of)?.get(key)
      if (part) used.set(part.html, part.bytes)
      return part?.html
    }
    const take = (written: Pieces) => (gathered.length > 0 ? [cut(textOf(written))] : textAndParts(written, used))
    return { shelf: { find, gather }, take }
  }
}

const textOf = (written: Pieces): string => Buffer.concat(written.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))).toString()

/** Parts arrive as the texts that were found; what lies between them was made for this page. */
function textAndParts(written: Pieces, bytesOf: ReadonlyMap<string, Uint8Array>): Pieces {
  const pieces: (string | Uint8Array)[] = []
  let between: (string | Uint8Array)[] = []
  for (const piece of written) {
    const part = typeof piece === 'string' ? bytesOf.get(piece) : undefined
    if (part === undefined) between.push(piece)
    else {
      pieces.push(textOf(between), part)
      between = []
    }
  }
  return [...pieces, textOf(between)]
}
