import { hash } from 'node:crypto'

/** A page for everybody: nothing in it belongs to one answer, its inline scripts are allowed by what they say. */
export type SealedPage = { readonly html: string; readonly scriptHashes: readonly string[] }

const inlineScript = /<script([^>]*)>([\s\S]*?)<\/script>/g
const isScript = (attributes: string) => !/\ssrc=/.test(attributes) && (!/\stype=/.test(attributes) || /\stype="module"/.test(attributes))

/**
 * Hashes the inline scripts of a page that carry its nonce, and takes the nonce out. A script that somebody else's text brought into the page
 * does not carry it, and stays forbidden.
 *
 * NOTE: a browser that trusts by hash and `strict-dynamic` refuses what a parsed module imports: imports count as written by the parser, too.
 * So the module that starts the site is put in by a script, which makes its imports trusted.
 */
export function sealPage(rendered: string, nonce: string): SealedPage {
  const hashes: string[] = []
  const mark = ` nonce="${nonce}"`
  const html = rendered.replace(inlineScript, (whole, attributes: string, text: string) => {
    if (!attributes.includes(mark) || !isScript(attributes)) return whole
    hashes.push(hashOf(text))
    if (!attributes.includes('type="module"')) return whole
    const opener = openerOf(text)
    hashes.push(hashOf(opener))
    return `<script>${opener}</script>`
  })
  return { html: html.replaceAll(mark, '').replaceAll(preloadedModule, `${preloadedModule} fetchpriority="low"`), scriptHashes: [...new Set(hashes)] }
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

/** Scripts are needed once somebody touches the page; styles, fonts and the first picture, to see it. */
const preloadedModule = '<link rel="modulepreload"'

/** A script that starts the module with this text, and leaves no trace in the page that is about to be hydrated. */
function openerOf(text: string): string {
  const module = JSON.stringify(text).replaceAll('<', '\\u003c')
  return `(function(text){var start=document.createElement('script');start.type='module';start.textContent=self.trustedTypes?trustedTypes.createPolicy('start',{createScript:function(given){return given}}).createScript(text):text;document.head.appendChild(start).remove()})(${module})`
}

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
