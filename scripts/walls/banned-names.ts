const BANNED = /^(utils?|helpers?|common|misc|data|info|manager|process|handle)$/i

/** Whether a name is one of the meaningless ones. */
export function saysNothing(name: string): boolean {
  return BANNED.test(name)
}
