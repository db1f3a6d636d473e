import type { OperatorGroup } from '@zoria/platform/operator/command'
import { atDesk, runOperatorProgram } from '@zoria/platform/operator/program'
import type { DoneBefore, OrderReference } from '@zoria/platform/staff-references'

type FindDone = (reference: OrderReference) => Promise<DoneBefore | undefined>
type Said = { readonly isDone: boolean; readonly code: number; readonly output: string }

/**
 * Types words after the name of a group, as an operator does, at a desk that is given; answers what came of it and what
 * was printed.
 */
export async function askDesk<Desk>(
  {
    group,
    desk,
    read,
    findDone,
    requestId,
  }: {
    readonly group: OperatorGroup<Desk>
    readonly desk: Desk
    readonly read?: (path: string) => Promise<string>
    readonly findDone?: FindDone
    readonly requestId?: string
  },
  words: readonly string[],
): Promise<Said> {
  let output = ''
  const open = atDesk(group, async () => ({ desk, ...(findDone ? { findDone } : {}), close: async () => undefined }))
  const code = await runOperatorProgram([open], [group.name, ...words], {
    write: (text) => (output += text),
    requestId: requestId ?? 'request',
    ...(read === undefined ? {} : { read }),
  })
  return { isDone: code === 0, code, output: output.trimEnd() }
}
