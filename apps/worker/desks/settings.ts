import type { SettingDesk } from '@zoria/settings'
import { jsonOr, lacking, orderIn, readArguments } from './arguments.ts'
import { refused, type Means } from './means.ts'

type Options = { readonly verb: string; readonly code: string | undefined; readonly value: string | undefined; readonly by: string | undefined; readonly why: string | undefined }

const usage = `npm run settings -- <what>
  list [TAG]                                       every setting with its value, or those of one tag
  get <CODE>                                       one setting: its value, what it is for, when it was edited
  set <CODE> <value> --by <you> --why <reason>     changes it in every process at once; the value is JSON: true, 20, null, '{"uah": …}'
  history [CODE]                                   the last hundred changes: who, when, from what to what, why`

const refusalTexts = {
  SETTING_UNKNOWN: 'there is no such setting (list shows all)',
  SETTING_UNCHANGED: 'it has this value already',
} as const

/** Does what staff asks about settings at the command line and prints the result. False where nothing was done. */
export async function atSettingDesk(desk: SettingDesk, typed: readonly string[], means: Means): Promise<boolean> {
  const options = read(typed)
  switch (options?.verb) {
    case 'list': return list(desk, options, means)
    case 'get': return get(desk, options, means)
    case 'set': return set(desk, options, means)
    case 'history': return history(desk, options, means)
    default: return refused(means, usage)
  }
}

function read(typed: readonly string[]): Options | undefined {
  const { verb, names: [code, value, ...more], by, why } = readArguments(typed) ?? { verb: '', names: [] }
  // A value with spaces that nobody quoted is several words: half of it must not become the setting.
  return more.length > 0 ? undefined : { verb, code, value, by, why }
}

async function list(desk: SettingDesk, { code: tag }: Options, { say }: Means): Promise<boolean> {
  const settings = (await desk.list()).filter((setting) => tag === undefined || setting.tag === tag.toUpperCase())
  for (const setting of settings) say(`${setting.tag.padEnd(11)}  ${setting.code.padEnd(27)}  ${JSON.stringify(setting.value)}${setting.editedAt === null ? '' : '  (edited)'}`)
  say(`${settings.length} settings`)
  return true
}

async function get(desk: SettingDesk, { code }: Options, means: Means): Promise<boolean> {
  if (code === undefined) return refused(means, lacking(usage, { '<CODE>': code }))
  const setting = (await desk.list()).find((each) => each.code === code)
  if (!setting) return refused(means, refusalTexts.SETTING_UNKNOWN)
  means.say(JSON.stringify(setting.value, null, 2))
  means.say(`${setting.description} (${setting.tag})`)
  means.say(setting.editedAt === null ? 'never edited: it follows the seeds' : `edited ${timeOf(setting.editedAt)}`)
  return true
}

async function set(desk: SettingDesk, { code, value, ...signature }: Options, means: Means): Promise<boolean> {
  const order = orderIn(signature, means)
  if (code === undefined || value === undefined || !order) return refused(means, lacking(usage, { '<CODE>': code, '<value>': value, '--by': signature.by, '--why': signature.why }))
  // What is not JSON is a string: `set DEFAULT_CURRENCY kzt`.
  const changed = await desk.change({ ...order, code, value: jsonOr(value) })
  if (!changed.ok) return refused(means, changed.refusal.code === 'SETTING_INVALID' ? changed.refusal.faults.join('\n') : refusalTexts[changed.refusal.code])
  means.say(`${code}  ${JSON.stringify(changed.value.before)} -> ${JSON.stringify(changed.value.after)}`)
  return true
}

async function history(desk: SettingDesk, { code = null }: { readonly code?: string | null | undefined }, { say }: Means): Promise<boolean> {
  const changes = await desk.history(code)
  for (const { at, who, code: changed, before, after, why } of changes) say(`${timeOf(at)}  ${who}  ${changed}  ${JSON.stringify(before)} -> ${JSON.stringify(after)}  ${why}`)
  say(`${changes.length} changes`)
  return true
}

const timeOf = (at: Date): string => at.toISOString().slice(0, 16)
