import { hash } from 'node:crypto'
import { startLate } from './late-start.ts'

/** A page for everybody: nothing in it belongs to one answer, its inline scripts are allowed by what they say. */
export type SealedPage = { readonly html: string; readonly scriptHashes: readonly string[] }

const inlineScript = /<script([^>]*)>([\s\S]*?)<\/script>/g
const isScript = (attributes: string) => !/\ssrc=/.test(attributes) && (!/\stype=/.test(attributes) || /\stype="module"/.test(attributes))

/**
 * Hashes the inline scripts of a page that carry its nonce, and takes the nonce out. A script that somebody else's text brought into the page
 * does not carry it, and stays forbidden. The modules of the page wait for its first paint.
 */
export function sealPage(rendered: string, nonce: string): SealedPage {
  const { html, inline } = startLate(rendered, nonce)
  const mark = ` nonce="${nonce}"`
  const written = [...html.matchAll(inlineScript)].filter(([, attributes = '']) => attributes.includes(mark) && isScript(attributes)).map(([, , text = '']) => text)
  return { html: html.replaceAll(mark, ''), scriptHashes: [...new Set([...written, ...inline].map(hashOf))] }
}

/** Stands for a part in the text around it. No page of ours holds this sign. */
const gap = '\0'

/** Seals a page of which some parts come as bytes: they hold neither scripts nor the nonce, and stay as they are. */
export function sealPieces(pieces: readonly (string | Uint8Array)[], nonce: string): { readonly plain: Uint8Array; readonly scriptHashes: readonly string[] } {
  const texts = pieces.map((piece) => (typeof piece === 'string' ? piece.replaceAll(gap, '') : gap)).join('')
  const { html, scriptHashes } = sealPage(texts, nonce)
  const parts = pieces.filter((piece) => typeof piece !== 'string')
  return { plain: Buffer.concat(html.split(gap).flatMap((text, at) => [Buffer.from(text), ...parts.slice(at, at + 1)])), scriptHashes }
}

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
