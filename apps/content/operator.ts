import { EnvironmentFault } from '@zoria/platform/environment'
import { atDesk, openTerminal, runOperatorProgram } from '@zoria/platform/operator/program'
import { editorCommands, findDoneOfEditors } from './editor-desk.ts'

// Commands of the service, run by `npm run zoria` with its own environment.

const editors = atDesk(editorCommands, async () => {
  // The service is opened for a command alone: its list needs none of it, and it takes seconds.
  const [{ getPayload }, { createContentConfig }, { holdContentKey }, { readStartEnvironment }] = await Promise.all([
    import('payload'),
    import('./content-config.ts'),
    import('./hold-content-key.ts'),
    import('./start-environment.ts'),
  ])
  const environment = readStartEnvironment(process.env)
  await holdContentKey(environment)
  const desk = await getPayload({ config: createContentConfig(environment), disableOnInit: true })
  return { desk, findDone: (reference) => findDoneOfEditors(desk, reference), close: async () => undefined }
})

try {
  process.exit(
    await runOperatorProgram([editors], process.argv.slice(2), {
      write: openTerminal(),
      folder: process.env['INIT_CWD'],
      isTrial: process.env['ZORIA_TRIAL'] === 'on',
    }),
  )
} catch (fault) {
  if (!(fault instanceof EnvironmentFault)) throw fault
  process.stderr.write(`${fault.message}\n`)
  process.exit(1)
}
