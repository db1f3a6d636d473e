import { done, jsonOr, refused, type OperatorGroup } from '@zoria/platform/operator/command'
import type { SettingDesk } from '../index.ts'

const refusalTexts = {
  SETTING_UNKNOWN: 'there is no such setting (list shows all)',
  SETTING_UNCHANGED: 'it has this value already',
} as const

/** Commands for settings. docs/runbooks/changing-settings.md */
export const settingCommands: OperatorGroup<SettingDesk> = {
  name: 'settings',
  about: 'flags, limits, weights, hours and thresholds',
  commands: [
    {
      name: 'list', takes: '[TAG]', does: 'every setting with its value, or those of one tag',
      run: async (desk, { args: [tag], ...asked }) => {
        const settings = (await desk.list()).filter((setting) => tag === undefined || setting.tag === tag.toUpperCase())
        for (const setting of settings) asked.say(`${setting.tag.padEnd(11)}  ${setting.code.padEnd(27)}  ${JSON.stringify(setting.value)}${setting.editedAt === null ? '' : '  (edited)'}`)
        return done(asked, `${settings.length} settings`, settings)
      },
    },
    {
      name: 'get', takes: '<CODE>', does: 'one setting: its value, what it is for, when it was edited',
      run: async (desk, { args: [code], ...asked }) => {
        const setting = (await desk.list()).find((each) => each.code === code)
        if (!setting) return refused(asked, refusalTexts.SETTING_UNKNOWN)
        asked.say(JSON.stringify(setting.value, null, 2))
        asked.say(`${setting.description} (${setting.tag})`)
        return done(asked, setting.editedAt === null ? 'never edited: it follows the seeds' : `edited ${timeOf(setting.editedAt)}`, setting)
      },
    },
    {
      // A value with spaces that nobody quoted is several words: the program refuses it, so that half of it does not become the setting.
      name: 'set', takes: '<CODE> <value>', does: 'changes it in every process at once; the value is JSON: true, 20, null, \'{"uah": …}\'', isSigned: true,
      run: async (desk, { args: [code = '', value = ''], order, ...asked }) => {
        // What is not JSON is a string: `set DEFAULT_CURRENCY kzt`.
        const changed = await desk.change({ ...order, code, value: jsonOr(value) })
        if (!changed.ok) return refused(asked, changed.refusal.code === 'SETTING_INVALID' ? changed.refusal.faults.join('\n') : refusalTexts[changed.refusal.code])
        return done(asked, `${code}  ${JSON.stringify(changed.value.before)} -> ${JSON.stringify(changed.value.after)}`, changed.value)
      },
    },
    {
      name: 'history', takes: '[CODE]', does: 'the last hundred changes: who, when, from what to what, why',
      run: async (desk, { args: [code = null], ...asked }) => {
        const changes = await desk.history(code)
        for (const { at, who, code: changed, before, after, why } of changes) asked.say(`${timeOf(at)}  ${who}  ${changed}  ${JSON.stringify(before)} -> ${JSON.stringify(after)}  ${why}`)
        return done(asked, `${changes.length} changes`, changes)
      },
    },
  ],
}

const timeOf = (at: Date): string => at.toISOString().slice(0, 16)
