import { postGuardian } from '@zoria/platform/guardian/guardian'
import { startPostgres, type PostgresServer, type ServerWanted } from '@zoria/platform/postgres/server'

/** Starts a server that ends with the process of its tests, even if that is killed. */
export async function startGuardedPostgres(wanted: ServerWanted): Promise<PostgresServer> {
  const guardian = postGuardian({ mark: `ZORIA_TEST_RUN=${wanted.directory}`, postgres: [wanted.directory] })
  const server = await startPostgres(wanted).catch(async (fault: unknown) => {
    await guardian.dismiss()
    throw fault
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    await guardian.dismiss()
  }
  return { ...server, stop }
}
