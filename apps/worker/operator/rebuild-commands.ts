import { type OperatorGroup } from '@zoria/platform/operator/command'
import type { House } from '../../../contexts/compose.ts'

/** Compares what a consumer of settled rounds stored with the journal. Nothing is changed. docs/runbooks/rebuilding.md */
export const rebuildCommands: OperatorGroup<House> = {
  name: 'rebuild',
  about: 'what consumers of settled rounds stored, compared with the journal',
  commands: [
    {
      name: '',
      takes: '<consumer>',
      does: 'computes it again into a copy and lists the differences; ends with 0: none, 1: some, 2: no such consumer',
      run: async ({ play }, { args: [consumer = ''], ...asked }) => {
        const began = performance.now()
        const rebuilt = await play.rebuild(consumer)
        if ('unknown' in rebuilt) {
          asked.say(`"${consumer}" cannot be rebuilt; these can: ${rebuilt.unknown.join(', ')}`)
          return { isDone: false, exitCode: 2 }
        }
        const { events, differences } = rebuilt
        asked.say(
          `${events} events of settled rounds read in ${((performance.now() - began) / 1_000).toFixed(1)} s, ${differences.length} differences`,
        )
        for (const difference of differences) asked.say(`  ✗ ${difference}`)
        return { isDone: differences.length === 0, value: rebuilt }
      },
    },
  ],
}
