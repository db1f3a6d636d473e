import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding, Wall } from './finding.ts'
import type { Tree } from './tree.ts'

export const citationRules: readonly Wall[] = [
  {
    name: 'citations-lead-somewhere',
    why: 'A comment that cites a page or a heading that does not exist is no source: docs/rules/README.md lists the pages.',
  },
  { name: 'links-lead-somewhere', why: 'A link between pages that leads nowhere.' },
]

const LINK = /\]\(([^)#:\s]*)(#[^)\s]*)?\)/g

/** Its citations are wrong on purpose. */
const PLANTS = 'scripts/walls/plants.ts'
const CITATION = /(?<![\w./*-])((?:[\w-]+\/)*[\w-]+\.md)(#[\w-]+)?/g

/** Reads every text of the tree and returns cited pages and headings that do not exist. */
export function findBrokenCitations(tree: Tree): readonly Finding[] {
  return tree.files
    .filter((path) => /\.(tsx?|mjs|sql|md)$/.test(path) && path !== PLANTS)
    .flatMap((path) => {
      const lines = readFileSync(join(tree.root, path), 'utf8').split('\n')
      return lines.flatMap((text, index) =>
        [...text.matchAll(CITATION)]
          .filter(([, page = '', anchor]) => !leadsSomewhere(tree.root, path, page, anchor))
          .map(([cited]) => ({ rule: 'citations-lead-somewhere', path, line: index + 1, seen: cited })),
      )
    })
}

/** Reads every page of docs/ and of the root and returns broken links. */
export function findBrokenLinks(tree: Tree): readonly Finding[] {
  return tree.pages.flatMap((path) => {
    const lines = readFileSync(join(tree.root, path), 'utf8').split('\n')
    return lines.flatMap((text, index) =>
      [...text.matchAll(LINK)]
        .filter(
          ([, page = '', anchor]) => !isThere(join(tree.root, page === '' ? path : join(dirname(path), page)), anchor),
        )
        .map(([link]) => ({ rule: 'links-lead-somewhere', path, line: index + 1, seen: link })),
    )
  })
}

/** A page is named relative to the root or to the citing file. */
function leadsSomewhere(root: string, from: string, page: string, anchor: string | undefined): boolean {
  return [join(root, page), join(root, dirname(from), page)].some((place) => isThere(place, anchor))
}

function isThere(place: string, anchor: string | undefined): boolean {
  if (!existsSync(place)) return false
  return anchor === undefined || anchorsOf(place).has(anchor.slice(1))
}

const anchorsByPage = new Map<string, ReadonlySet<string>>()

function anchorsOf(page: string): ReadonlySet<string> {
  const known = anchorsByPage.get(page)
  if (known) return known
  const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))
  const anchors = new Set(headings)
  anchorsByPage.set(page, anchors)
  return anchors
}

/** The anchor that hosts of repositories make of a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
