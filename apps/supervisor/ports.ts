import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartFault } from './fault.ts'

/** Throws a `StartFault` with every port on which another program listens. */
export async function refuseBusyPorts(
  wanted: readonly Readonly<{ name: string; host: string; port: number }>[],
): Promise<void> {
  const busy: string[] = []
  for (const { name, host, port } of wanted) if (await isBusy(host, port)) busy.push(`${port} (${name})`)
  if (busy.length === 0) return
  throw new StartFault(
    `another program listens on port ${busy.join(', ')}. Stop it, or give ZORIA_PORT another number; all ports count up from it.`,
  )
}

const isBusy = async (host: string, port: number): Promise<boolean> => {
  const socket = createServer()
  try {
    await once(socket.listen({ host, port }), 'listening')
    return false
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EADDRINUSE') return true
    throw fault
  } finally {
    socket.close()
  }
}
