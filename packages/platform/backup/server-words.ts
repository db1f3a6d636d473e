import { fileURLToPath } from 'node:url'
import type { Archive } from './archive.ts'

/** What a server is started with so that it archives or recovers: settings, and variables that its commands read. */
export type ServerWords = Readonly<{ settings: Readonly<Record<string, string>>; variables: Readonly<Record<string, string>> }>

/**
 * Makes a server archive its write-ahead log, each segment when it is full and at least once a minute. Before the first
 * backup nothing is kept: without a base no log leads anywhere.
 */
export function archivingTo(archive: Archive): ServerWords {
  const settings = {
    archive_mode: 'on',
    archive_timeout: '60s',
    // Behind the players: a full segment waits a moment rather than a bet.
    archive_command: `test ! -d "$ZORIA_ARCHIVE/wal" || exec nice -n 10 ${program('ZORIA_ARCHIVE_PROGRAM')}`,
  }
  return { settings, variables: variablesOf(archive, './archive-file.ts') }
}

/** Makes a server recover from the archive along a timeline: to a moment, or as far as it goes. */
export function recoveringFrom(archive: Archive, target: { time: string | null; timeline: number }): ServerWords {
  const settings = {
    restore_command: `exec ${program('ZORIA_ARCHIVE_PROGRAM')}`,
    recovery_target_timeline: String(target.timeline),
    // Read before the server knows any zone by name, so the difference stands in figures.
    ...(target.time === null ? {} : { recovery_target_time: target.time.replace('Z', '+00'), recovery_target_action: 'promote' }),
    // Nobody looks in before it is done, and nothing of it is archived: its new timeline is begun when it is put to work.
    hot_standby: 'off',
    // Thousands of new files are brought to the disk in one turn.
    recovery_init_sync_method: 'syncfs',
    archive_mode: 'off',
  }
  return { settings, variables: variablesOf(archive, './fetch-file.ts') }
}

// A shell reads the command. What we do not choose ourselves comes to it as variables, so that no path is ever read as a word of its own.
const program = (name: string): string => `"$ZORIA_NODE" "$${name}" "$ZORIA_ARCHIVE" "$ZORIA_ARCHIVE_KEY" "%p" "%f"`

const variablesOf = ({ directory, key }: Archive, programFile: string): Record<string, string> => ({
  ZORIA_NODE: process.execPath,
  ZORIA_ARCHIVE: directory,
  ZORIA_ARCHIVE_KEY: key,
  ZORIA_ARCHIVE_PROGRAM: fileURLToPath(import.meta.resolve(programFile)),
})
