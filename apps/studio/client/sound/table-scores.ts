import type { TableMoment } from '../table/table-moments.ts'
import { note, scoreOf, tone, type Note } from './scores.ts'
import { createSound, type Sound, type SoundDeps } from './sound.ts'

/** The sound of tables. The page loads this file once the player turns sound on. */
export function createSoundOfTables(key: string, storage: SoundDeps<never>['storage']): Sound<TableMoment> {
  return createSound({ key, storage, scoreOf: tableScoreOf })
}

/** The notes of a moment at a table, in the scale of the slots. */
export function tableScoreOf(moment: TableMoment): readonly Note[] {
  switch (moment.type) {
    case 'chips_placed':
      return [note('drum', 0, 0.07, 190, 0.3), note('string', 0.012, 0.06, tone(9), 0.12)]
    case 'last_call':
      return [note('bell', 0, 0.9, tone(7), 0.2), note('bell', 0.22, 1.1, tone(5), 0.2)]
    case 'result_shown':
      return [note('drum', 0, 0.2, 110, 0.35), note('bell', 0.05, 1.2, tone(4), 0.22)]
    case 'round_won':
      return scoreOf({ type: 'turn_won', level: 'win' })
  }
}
