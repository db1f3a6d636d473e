import { fileURLToPath } from 'node:url'
import type { Archive } from './archive.ts'

/** Settings and environment variables of a server that archives or recovers. */
export type ServerSettings = Readonly<{
  settings: Readonly<Record<string, string>>
  variables: Readonly<Record<string, string>>
}>

/** Makes a server archive its write-ahead log: each segment when it is full and at least once a minute. */
export function archivingTo(archive: Archive): ServerSettings {
  const settings = {
    archive_mode: 'on',
    archive_timeout: '60s',
    // Low priority: archiving must not delay bets. A command that hangs is killed, so that it counts as failed and is
    // repeated; it takes about a second. pg_stat_archiver does not count exit codes above 125, such as of a missing
    // program: they become 1.
    archive_command: `nice -n 10 timeout -k 10 300 ${program('ZORIA_ARCHIVE_PROGRAM')} || exit 1`,
  }
  return { settings, variables: variablesOf(archive, './archive-file.ts') }
}

/** Makes a server recover from the archive along a timeline: to a moment, or to the end. */
export function recoveringFrom(archive: Archive, target: { time: string | null; timeline: number }): ServerSettings {
  const settings = {
    restore_command: `exec ${program('ZORIA_ARCHIVE_PROGRAM')}`,
    recovery_target_timeline: String(target.timeline),
    // Read before time zone names are available, so the offset is numeric.
    ...(target.time === null
      ? {}
      : { recovery_target_time: target.time.replace('Z', '+00'), recovery_target_action: 'promote' }),
    // Connections are refused until recovery is complete, and nothing is archived: the new timeline starts when the
    // server is put into service.
    hot_standby: 'off',
    // Flushes thousands of new files in one call.
    recovery_init_sync_method: 'syncfs',
    archive_mode: 'off',
  }
  return { settings, variables: variablesOf(archive, './fetch-file.ts') }
}

// A shell runs the command. External values are passed as variables, so that the shell never interprets a path.
const program = (name: string): string => `"$ZORIA_NODE" "$${name}" "$ZORIA_ARCHIVE" "$ZORIA_ARCHIVE_KEY" "%p" "%f"`

const variablesOf = ({ directory, key }: Archive, programFile: string): Record<string, string> => ({
  ZORIA_NODE: process.execPath,
  ZORIA_ARCHIVE: directory,
  ZORIA_ARCHIVE_KEY: key,
  ZORIA_ARCHIVE_PROGRAM: fileURLToPath(import.meta.resolve(programFile)),
})
