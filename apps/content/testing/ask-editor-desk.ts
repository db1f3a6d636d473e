import { atDesk, runOperatorProgram } from '@zoria/platform/operator/program'
import type { Payload } from 'payload'
import { editorCommands, findDoneOfEditors } from '../editor-desk.ts'

/** Asks what an operator types after `npm run content --`; whether it was done. */
export async function askEditorDesk(
  payload: Payload,
  words: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const editors = atDesk(editorCommands, async () => ({
    desk: payload,
    findDone: (reference) => findDoneOfEditors(payload, reference),
    close: async () => undefined,
  }))
  return (
    (await runOperatorProgram([editors], ['content', ...words], {
      write: (text) => text.trimEnd().split('\n').forEach(say),
    })) === 0
  )
}
