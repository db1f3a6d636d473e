import { done, OperatorFault, type Asked, type OperatorGroup } from '@zoria/platform/operator/command'
import { readEnvironment } from '../environment.ts'
import { acceptPresentKey } from './accept-key.ts'
import { secretsFile } from './at-server.ts'
import { runHouseProgram } from './business-program.ts'
import { replaceKeys, retireKeys } from '../secrets.ts'

/**
 * `npm run keys`: new keys for players' personal data, without losing what the old ones encrypted.
 * docs/runbooks/replacing-keys.md
 */
export const keyCommands: OperatorGroup<string> = {
  name: 'keys',
  about: "keys of players' personal data",
  commands: [
    {
      name: 'replace',
      does: 'draws new keys and keeps the old ones beside them',
      run: async (root, asked) => {
        replaceKeys(secretsFile(readEnvironment(process.env, root)), process.env)
        return done(
          asked,
          'new keys are drawn, the old ones are kept beside them. Restart Zoria, then run "npm run keys -- reseal".',
        )
      },
    },
    {
      name: 'reseal',
      does: 'encrypts under the new keys whatever the old ones encrypted',
      run: async (root, asked) => {
        if ((await ask(root, 'renew', asked)) !== 0)
          throw new OperatorFault('not everything was sealed anew, see above.')
        return done(
          asked,
          'everything is sealed under the new keys. Run "npm run keys -- retire" to delete the old ones.',
        )
      },
    },
    {
      name: 'retire',
      does: 'deletes the old keys from secrets.json; refused while a value is still encrypted under one of them',
      run: async (root, asked) => {
        if ((await ask(root, 'count', asked)) !== 0)
          throw new OperatorFault('the old keys are still needed, see above: run "npm run keys -- reseal" first.')
        const file = secretsFile(readEnvironment(process.env, root))
        const retired = retireKeys(file)
        return done(
          asked,
          retired.length === 0
            ? `${file} has no old keys: nothing was changed. An old key that is given by a variable is removed there.`
            : `${retired.join(' and ')} are deleted from ${file}. Restart Zoria and take a new backup: older backups still contain them.`,
          { retired },
        )
      },
    },
    {
      name: 'accept',
      takes: '<key>',
      does: 'goes on with a key whose older value is not needed',
      run: async (root, { args: [name = ''], ...asked }) => {
        const lost = await acceptPresentKey(readEnvironment(process.env, root), name)
        return done(asked, `${name} is the key of this database from now on. Restart Zoria. Lost: ${lost}.`)
      },
    },
  ],
}

const ask = (root: string, verb: 'renew' | 'count', { say }: Pick<Asked, 'say'>): Promise<number> =>
  runHouseProgram({
    root,
    environment: readEnvironment(process.env, root),
    args: ['seals', verb],
    say,
    work: 'a change of keys',
  })
