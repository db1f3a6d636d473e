import { commandOf, isRunning, parentOf, running, type Running } from '@zoria/platform/guardian/running'

/**
 * The processes between the user and this one: npm, its shell and the bootstrap. Killing one of them must end Zoria; a
 * shell that started npm in the background may end.
 */
export function launchers(): readonly Running[] {
  const found: Running[] = []
  for (let pid = process.ppid; pid > 1 && isLauncher(commandOf(pid)); pid = parentOf(pid) ?? 0) {
    const launcher = running(pid)
    if (launcher !== null) found.push(launcher)
  }
  return found
}

/** Calls back once, when the first of them has ended. */
export function whenOneEnds(watched: readonly Running[], onEnd: () => void): void {
  const watch = setInterval(() => {
    if (watched.every(isRunning)) return
    clearInterval(watch)
    onEnd()
  }, 500)
  watch.unref()
}

/** Whether a command line belongs to `npm start`. npm sets a process title, "npm start" or "npm run start". */
export function isLauncher(command: readonly string[]): boolean {
  const isNpm = /^npm( |$)/.test(command[0] ?? '') || /(^|\/)npm(-cli\.js)?$/.test(command[1] ?? '')
  return isNpm || command.some((word) => word.includes('scripts/start.mjs'))
}
