import { installationFaults } from '@zoria/platform/installation'
import { readEnvironment, type Environment } from './environment.ts'

/**
 * Reads the environment at start; throws one error with all faults. Next runs with NODE_ENV=production in the sandbox
 * too, so production means: not the sandbox. The pages read the same variables without this rule.
 */
export function readStartEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const isSandbox = source.SANDBOX === 'on'
  return readEnvironment(
    source,
    installationFaults({
      isSandbox,
      isProduction: !isSandbox,
      host: { name: 'HOST', value: source.HOST || '127.0.0.1' },
      site: { name: 'WEB_URL', value: source.WEB_URL },
      apart: [{ name: 'CONTENT_PUBLIC_URL', value: source.CONTENT_PUBLIC_URL }],
      needs: ['CONTENT_SECRET', 'CONTENT_READ_KEY', 'CONTENT_HOOK_KEY'],
      source,
    }),
  )
}
