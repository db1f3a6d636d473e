const BANNED = /^(utils?|helpers?|common|misc|data|info|manager|process|handle)$/i

/** Tells whether a name is one of those that say nothing about what they name. */
export function saysNothing(name: string): boolean {
  return BANNED.test(name)
}
