import { ensureDatabase } from '@zoria/platform/postgres/roles'
import { freePorts } from '@zoria/testkit/ports'
import { ApiProcess } from './api-process.ts'
import type { Home } from './home.ts'

/** External services of the installation. */
export type Outside = {
  readonly sandbox: ApiProcess
  /** Where its carrier of short messages listens. */
  readonly smsPort: number
  readonly toldToAPI: Readonly<Record<string, string>>
}

/** The real sandbox: payments reach a provider, messages a carrier. */
export async function openOutside(home: Home): Promise<Outside> {
  const superuser = home.pool('postgres')
  await ensureDatabase(superuser, { name: 'zoria_sandbox', owner: 'sandbox', guests: [] })
  await superuser.end()
  const database = new URL(home.url('sandbox'))
  database.pathname = '/zoria_sandbox'
  const [sms, mail, first] = [await freePorts(1), await freePorts(1), await freePorts(1)]
  const sandbox = new ApiProcess(
    home,
    'sandbox',
    {
      SANDBOX_DATABASE_URL: database.href,
      SMPP_PORT: String(sms),
      SMTP_PORT: String(mail),
      SANDBOX_PUBLIC_URL: `http://127.0.0.1:${first}`,
    },
    'sandbox',
  )
  sandbox.port = first
  await sandbox.open()
  const url = `http://127.0.0.1:${first}`
  return {
    sandbox,
    smsPort: sms,
    toldToAPI: {
      SANDBOX_URL: url,
      SANDBOX_PUBLIC_URL: url,
      STUDIO_URL: 'http://127.0.0.1:9',
      SANDBOX_SMPP_URL: `smpp://zoria:sandbox@127.0.0.1:${sms}`,
      SANDBOX_SMTP_URL: `smtp://zoria:sandbox@127.0.0.1:${mail}`,
    },
  }
}
