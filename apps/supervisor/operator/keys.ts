import { readEnvironment } from '../environment.ts'
import { StartFault } from '../fault.ts'
import { acceptPresentKey } from './accept-key.ts'
import { secretsFile } from './at-server.ts'
import { runHouseProgram } from './business-program.ts'
import { runProgram } from '../run-program.ts'
import { replaceKeys, retireKeys } from '../secrets.ts'

const usage = 'npm run keys -- replace | reseal | retire | accept <key>: see docs/runbooks/replacing-keys.md'

/**
 * `npm run keys -- replace|reseal|retire`: new keys for players' personal data, without losing what the old ones encrypted. `accept <key>`: a key whose
 * older value is not needed.
 */
await runProgram(async (root) => {
  const environment = readEnvironment(process.env, root)
  const ask = (argument: string): Promise<number> => runHouseProgram({ root, environment, program: 'keys.ts', args: [argument], work: 'a change of keys' })
  switch (process.argv[2]) {
    case 'replace':
      replaceKeys(secretsFile(environment), process.env)
      return console.log('new keys are drawn, the old ones are kept beside them. Restart Zoria, then run "npm run keys -- reseal".')
    case 'reseal':
      if ((await ask('reseal')) !== 0) throw new StartFault('not everything was sealed anew, see above.')
      return console.log('everything is sealed under the new keys. Run "npm run keys -- retire" to forget the old ones.')
    case 'retire':
      if ((await ask('count')) !== 0) throw new StartFault('the old keys are still needed: run "npm run keys -- reseal" first.')
      retireKeys(secretsFile(environment))
      return console.log('the old keys are forgotten. Restart Zoria, and remember that older backups carry them.')
    case 'accept': {
      const [name = ''] = process.argv.slice(3)
      const lost = await acceptPresentKey(environment, name)
      return console.log(`${name} is the key of this database from now on. Restart Zoria. Lost: ${lost}.`)
    }
    default:
      throw new StartFault(usage)
  }
})
