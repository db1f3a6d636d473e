import type { ChildProcess } from 'node:child_process'

/** Settles when a child has ended or failed to start, with the reason: "exit 1", "SIGKILL". */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((settle) => {
    child.once('error', (fault) => settle(fault.message))
    child.once('exit', (code, signal) => settle(signal ?? `exit ${code}`))
  })
}
