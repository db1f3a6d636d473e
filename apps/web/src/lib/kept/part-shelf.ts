import { createContext } from 'react'
import type { AddressAt, Gathering, Place } from './in-part.ts'
import { hrefUnder } from './plain-address.ts'

/** What a page finds on the shelf, and what a visitor's page leaves there. */
export type PartShelf = {
  /** What stands for a part in the page that is rendered, with the addresses that were left open as they are at this place. */
  readonly find: (of: object, key: string, place: Place) => string | undefined
  /** Asks to keep a part that is rendered now; null on a page that must leave nothing: a player's. */
  readonly gather: (of: object, key: string, asked: { readonly name: string; readonly place: Place }) => Gathering | null
}

/** The shelf of the page that is rendered; null in a browser and where nothing is kept. */
export const Shelf = createContext<PartShelf | null>(null)

/** Parts that are made of nothing but texts hang on this; others on what the API answered, and are gone with it. */
export const everywhere: object = {}

type Gathered = Gathering & { readonly of: object; readonly key: string; readonly name: string; readonly place: Place; readonly why: () => string | null; readonly open: ReadonlyMap<string, AddressAt> }
type Pieces = readonly (string | Uint8Array)[]
type Page = { readonly shelf: PartShelf; /** The page as text and as the bytes of parts; without the words around new parts, which are kept from now on. */ readonly take: (written: Pieces) => Pieces }
/** What a part consists of: its bytes, and between them the addresses that depend on the page. */
type Part = readonly (Uint8Array | AddressAt)[]
type Asked = { readonly isVisitors: boolean; /** A word that nobody can guess, once for each page. */ readonly nonce: string; readonly report: (fault: Error) => void }

/** Of all parts together at most so many letters are kept; then the shelf is cleared. */
const lettersMax = 12 * 2 ** 20
/** What the place of a part in a page decides: boundaries that are filled in later, names that React counts, pictures that the head asks for. */
const bound = /<template|<!--[$/&]|\b_R_\w*_|fetchPriority="high"/i

/** The parts of pages that are the same for everybody, as HTML, in the memory of this process. Filled by visitors' pages alone: nobody's own things are in them. */
export function createPartShelf(lettersMost = lettersMax) {
  const store = createStore(lettersMost)
  return (asked: Asked): Page => {
    const gathered: Gathered[] = []
    const word = asked.nonce.replace(/\W/g, '')
    const used: Pieces[] = []
    const marks = new RegExp(`\\(${word}:(\\d+)\\)`)
    const gather: PartShelf['gather'] = (of, key, { name, place }) => {
      if (!asked.isVisitors || store.isRefused(name)) return null
      const gathering = { of, key, name, place, ...gatheringOf(`${word}-${gathered.length}-`) }
      gathered.push(gathering)
      return gathering
    }
    const find: PartShelf['find'] = (of, key, place) => {
      const part = store.find(of, key)
      if (part === undefined) return undefined
      const pieces = filled(part, place)
      // A page that is on its way to a player has its parts where they belong at once.
      if (!asked.isVisitors) return textOf(pieces)
      used.push(pieces)
      return `(${word}:${used.length - 1})`
    }
    // Parts stand in the page by their marks; what lies between them was made for this page.
    const withParts = (page: string): Pieces => page.split(marks).flatMap((piece, index) => (index % 2 === 0 ? [piece] : (used[Number(piece)] ?? [])))
    const take = (written: Pieces) => withParts(gathered.reduce((page, part) => store.cut(page, part, asked), textOf(written)))
    return { shelf: { find, gather }, take }
  }
}

function createStore(lettersMost: number) {
  let parts = new WeakMap<object, Map<string, Part>>()
  let letters = 0
  const refused = new Set<string>()

  const put = ({ of, key }: Gathered, { html, made }: { readonly html: string; readonly made: Part }): void => {
    letters += html.length
    if (letters > lettersMost) {
      parts = new WeakMap()
      letters = html.length
    }
    parts.set(of, (parts.get(of) ?? new Map<string, Part>()).set(key, made))
  }
  const refuse = (name: string, fault: string, report: Asked['report']) => {
    if (refused.has(name)) return
    refused.add(name)
    report(new Error(`the part "${name}" is not kept: it reads ${fault}`))
  }

  /** The page without the words around a part, which is kept from now on unless it cannot be. */
  const cut = (page: string, part: Gathered, { nonce, report }: Asked): string => {
    const from = page.indexOf(part.begin)
    const to = page.indexOf(part.end, from)
    if (from === -1 || to === -1) return page
    const html = page.slice(from + part.begin.length, to).replace(/^<!-- -->|<!-- -->$/g, '')
    const fault = part.why() ?? (html.includes(nonce) ? 'the nonce of one answer' : bound.exec(html)?.[0])
    const made = partOf(html, part.open)
    if (fault === undefined) put(part, { html, made })
    else refuse(part.name, fault, report)
    return page.slice(0, from) + textOf(filled(made, part.place)) + page.slice(to + part.end.length)
  }

  return { cut, find: (of: object, key: string): Part | undefined => parts.get(of)?.get(key), isRefused: (name: string): boolean => refused.has(name) }
}

function gatheringOf(at: string) {
  let why: string | null = null
  const open = new Map<string, AddressAt>()
  const leaveOpen = (addressAt: AddressAt): string => {
    const word = `(${at}${open.size})`
    open.set(word, addressAt)
    return word
  }
  return { begin: `(${at}begin)`, end: `(${at}end)`, refuse: (reason: string) => { why ??= reason }, why: () => why, open, leaveOpen, isOpen: (word: string) => open.has(word) }
}

/** Bytes of its own: a piece cut out of the page would hold the whole of it in memory. */
function partOf(html: string, open: ReadonlyMap<string, AddressAt>): Part {
  const [first, ...rest] = [...open].reduce<readonly (string | AddressAt)[]>((pieces, [word, addressAt]) => pieces.flatMap((piece) => (typeof piece === 'string' ? between(piece.split(word), addressAt) : [piece])), [html])
  return [first ?? '', ...rest].map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
}

const between = (texts: readonly string[], addressAt: AddressAt): readonly (string | AddressAt)[] => texts.flatMap((text, index) => (index === 0 ? [text] : [addressAt, text]))

const filled = (part: Part, place: Place): Pieces => part.map((piece) => (typeof piece === 'function' ? Buffer.from(inAttribute(hrefUnder(place.basename, piece(place)))) : piece))

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }
/** As React writes it. */
const inAttribute = (text: string): string => text.replaceAll(/[&"'<>]/g, (sign) => signs[sign] ?? sign)

const textOf = (written: Pieces): string => Buffer.concat(written.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))).toString()
