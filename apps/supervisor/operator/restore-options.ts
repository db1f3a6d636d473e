import { resolve } from 'node:path'
import { parseMoment, toIso } from '@zoria/kernel'
import { BackupFault } from '@zoria/platform/backup/fault'
import { wholeIn } from '@zoria/platform/operator/command'

/** The operator's options of `npm run restore`. */
export type RestoreOptions = Readonly<{
  to: string | null
  from: string | null
  into: string
  isIntoNamed: boolean
  timeline: number | null
  archive: string
  key: string
  /** A file of secrets in place of the backup's. */
  secrets: string | null
}>

export const restoreFlags = {
  '--to <moment>': 'as far as then, with its zone, as 2026-11-21T15:04:05Z; else as far as the log goes',
  '--from <base>': 'another base than the newest before that',
  '--into <directory>': 'the data directory; else one beside the present one',
  '--timeline <n>': 'another timeline than the newest',
  '--archive <directory>': 'where the backups are',
  '--key <file>': 'the key of the backups',
  '--secrets <file>': "a file of secrets in place of the backup's",
}

/**
 * Reads the options of `npm run restore`; defaults follow from the data directory. Throws a fault that names the
 * option.
 */
export function readRestoreOptions(
  values: Readonly<Record<string, string | undefined>>,
  usual: { data: string; archive: string; key: string },
): RestoreOptions {
  return {
    to: values['to'] === undefined ? null : momentOf(values['to']),
    from: values['from'] ?? null,
    into: resolve(values['into'] ?? `${usual.data}-restored`),
    isIntoNamed: values['into'] !== undefined,
    timeline:
      values['timeline'] === undefined ? null : wholeIn(values['timeline'], { option: 'timeline', max: 999_999_999 }),
    archive: resolve(values['archive'] ?? usual.archive),
    key: resolve(values['key'] ?? usual.key),
    secrets: values['secrets'] === undefined ? null : resolve(values['secrets']),
  }
}

// With its time zone: two hours of an autumn night occur twice, and an operator's zone is not the server's.
const momentOf = (text: string): string => {
  const moment = parseMoment(text)
  if (moment === undefined)
    throw new BackupFault(
      `--to ${text} is no moment with its zone. Write it as 2026-11-21T15:04:05Z or 2026-11-21T17:04:05+02:00.`,
    )
  return toIso(moment)
}
