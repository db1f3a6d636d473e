/** One broken wall: which rule, where, and what was seen there. */
export type Finding = {
  readonly rule: string
  readonly path: string
  readonly line: number | null
  readonly seen: string
}

/** A wall in words, for the table and for whoever runs into it. */
export type Wall = { readonly name: string; readonly why: string }

/** `path:line` as editors and terminals understand it. */
export function placeOf(finding: Finding): string {
  return finding.line === null ? finding.path : `${finding.path}:${finding.line}`
}
