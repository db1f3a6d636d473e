/**
 * The typed options, parsed by `read`. On an error prints the reason and the usage, and exits with 2: nothing was
 * tried.
 */
export function readCommandLine<Read>(read: () => Read, usage: string): Read {
  try {
    return read()
  } catch (fault) {
    if (!isUnreadable(fault)) throw fault
    process.stdout.write(`${fault.message}\n\n${usage}\n`)
    process.exit(2)
  }
}

const isUnreadable = (fault: unknown): fault is Error =>
  fault instanceof TypeError && String((fault as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS_')
