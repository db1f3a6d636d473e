import type { Sound } from '../sound/sound.ts'
import type { TableMoment } from './table-moments.ts'

/** The sound of a table: silent until the player turns sound on, here or in a slot. */
export type TableSound = Sound<TableMoment>

export interface TableSoundDeps {
  /** Where the player's choice is stored. */
  readonly key: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Loads what makes the sound. */
  readonly load: (key: string) => Promise<TableSound>
}

/** Loads the sound with the first moment after the player has turned it on. */
export function createTableSound({ key, storage, load }: TableSoundDeps): TableSound {
  let isOn = storage.getItem(key) === 'on'
  let loading: Promise<TableSound | null> | null = null
  return {
    isOn: () => isOn,
    turn: (next) => {
      // The site repeats what the page has told it: that is not a choice of the player.
      if (next === isOn) return
      isOn = next
      storage.setItem(key, next ? 'on' : 'off')
      void loading?.then((sound) => sound?.turn(isOn))
    },
    play: (moment) => {
      if (!isOn) return
      // Without a connection the table is silent; the next moment tries again.
      loading ??= load(key).catch(() => (loading = null))
      void loading.then((sound) => isOn && sound?.play(moment))
    },
  }
}
