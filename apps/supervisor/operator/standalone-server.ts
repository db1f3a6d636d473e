import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { archiveOf } from '@zoria/platform/backup/archive'
import { continueArchive } from '@zoria/platform/backup/continue-archive'
import { archivingTo } from '@zoria/platform/backup/server-settings'
import { postGuardian } from '@zoria/platform/guardian/guardian'
import { startPostgres } from '@zoria/platform/postgres/server'
import type { DataDirectory } from '../data-directory.ts'
import type { Environment } from '../environment.ts'
import { openLog } from '../logs.ts'

/**
 * Runs work on the database of a stopped Zoria: its server alone, on a port of its own, stopped when the work ends in
 * any way.
 */
export async function withStandaloneServer<Answer>(
  { data, environment }: { data: DataDirectory; environment: Environment },
  work: (port: number) => Promise<Answer>,
): Promise<Answer> {
  const archive = archiveOf(environment)
  const guardian = guard(data, data.postgres)
  const log = openLog(data.logs, 'postgres')
  try {
    await continueArchive(archive, data.postgres)
    const port = await freePort()
    await startPostgres({ directory: data.postgres, port, durable: true, log, further: archivingTo(archive) })
    return await work(port)
  } finally {
    closeSync(log)
    await guardian.dismiss()
  }
}

/** Stops the server of a directory with this process, or when it is dismissed. */
export function guard(data: DataDirectory, directory: string): { dismiss: () => Promise<void> } {
  return postGuardian({ mark: `${data.mark.name}=${data.mark.value}`, postgres: [directory] })
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const socket = createServer()
  await once(socket.listen(0, '127.0.0.1'), 'listening')
  const { port } = socket.address() as AddressInfo
  socket.close()
  await once(socket, 'close')
  return port
}
