/** One broken wall: rule, place and finding. */
export type Finding = {
  readonly rule: string
  readonly path: string
  readonly line: number | null
  readonly seen: string
}

/** A wall as text, for the table and for messages. */
export type Wall = { readonly name: string; readonly why: string }

/** `path:line` as editors and terminals understand it. */
export function placeOf(finding: Finding): string {
  return finding.line === null ? finding.path : `${finding.path}:${finding.line}`
}
