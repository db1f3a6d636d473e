import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

/** How to run a program of PostgreSQL: the words before its own, and who owns its files (null: whoever we are). */
export type RunAs = Readonly<{ prefix: readonly string[]; owner: number | null }>

/**
 * Chooses how to run PostgreSQL, which refuses uid 0. An ordinary user runs it directly. Root runs it in a user
 * namespace that shows root as uid 65534; where namespaces are refused, as the real uid 65534, with the
 * right to enter root's directories if the machine grants it. Throws when no way reaches both paths.
 */
export function chooseRunAs(paths: { postgres: string; directory: string }): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null }

  const chosen = waysOfRoot.find(({ prefix }) => reaches(prefix, paths))
  if (chosen !== undefined) return chosen
  throw new Error(
    `PostgreSQL does not run as root, and uid ${nobody} cannot reach ${paths.postgres} and ${dirname(paths.directory)}. ` +
      'Start as an ordinary user, or keep the clone and ZORIA_DATA where every user may enter.',
  )
}

const nobody = 65534
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']

const waysOfRoot: readonly RunAs[] = [
  { prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`], owner: 0 },
  // The last word makes PostgreSQL's own checks of its path count the granted right.
  { prefix: [...asNobody, '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'], owner: nobody },
  { prefix: asNobody, owner: nobody },
]

// Really run, since a question to the file system ignores granted rights.
const reaches = (prefix: readonly string[], { postgres, directory }: { postgres: string; directory: string }): boolean => {
  const [command = '', ...words] = [...prefix, 'sh', '-c', 'cd "$1" && exec "$0" --version', postgres, dirname(directory)]
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0
}
