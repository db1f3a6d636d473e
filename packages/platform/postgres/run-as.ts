import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

/** How to run a PostgreSQL program: the command prefix, and the owner of its files (null: the current user). */
export type RunAs = Readonly<{ prefix: readonly string[]; owner: number | null }>

/**
 * Chooses how to run PostgreSQL, which refuses uid 0. An ordinary user runs it directly. Root runs it in a user
 * namespace that maps root to uid 65534; without user namespaces as the real uid 65534, with the capability to enter
 * root's directories if available. Throws if no way can access both paths.
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
  // The last option makes PostgreSQL's own path checks respect the capability.
  {
    prefix: [...asNobody, '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'],
    owner: nobody,
  },
  { prefix: asNobody, owner: nobody },
]

// Tested by running it, because file system checks ignore capabilities.
const reaches = (
  prefix: readonly string[],
  { postgres, directory }: { postgres: string; directory: string },
): boolean => {
  const [command = '', ...args] = [
    ...prefix,
    'sh',
    '-c',
    'cd "$1" && exec "$0" --version',
    postgres,
    dirname(directory),
  ]
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
