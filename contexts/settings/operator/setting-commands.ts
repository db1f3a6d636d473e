import { done, jsonOr, refused, type OperatorGroup } from '@zoria/platform/operator/command'
import { unknownNamed } from '@zoria/platform/written-faults'
import type { SettingNotChanged } from '../actions/change-setting.ts'
import type { SettingDesk } from '../index.ts'

/** Commands for settings. docs/runbooks/changing-settings.md */
export const settingCommands: OperatorGroup<SettingDesk> = {
  name: 'settings',
  about: 'flags, limits, weights, hours and thresholds',
  commands: [
    {
      name: 'list',
      takes: '[TAG]',
      does: 'every setting with its value, or those of one tag',
      run: async (desk, { args: [tag], ...asked }) => {
        const all = await desk.list()
        const settings = all.filter((setting) => tag === undefined || setting.tag === tag.toUpperCase())
        if (tag !== undefined && settings.length === 0)
          return refused(
            asked,
            unknownNamed(
              'tag',
              tag,
              all.map((setting) => setting.tag),
            ),
          )
        for (const setting of settings)
          asked.say(
            `${setting.tag.padEnd(11)}  ${setting.code.padEnd(27)}  ${JSON.stringify(setting.value)}${setting.editedAt === null ? '' : '  (edited)'}`,
          )
        return done(asked, `${settings.length} settings`, settings)
      },
    },
    {
      name: 'get',
      takes: '<CODE>',
      does: 'one setting: its value, what it is for, when it was edited',
      run: async (desk, { args: [code = ''], ...asked }) => {
        const setting = (await desk.list()).find((each) => each.code === code)
        if (!setting) return refused(asked, await unknownSetting(desk, code))
        asked.say(JSON.stringify(setting.value, null, 2))
        asked.say(`${setting.description} (${setting.tag})`)
        return done(
          asked,
          setting.editedAt === null ? 'never edited: it follows the seeds' : `edited ${timeOf(setting.editedAt)}`,
          setting,
        )
      },
    },
    {
      // A value with spaces that nobody quoted is several words: the program refuses it, so that half of it does not
      // become the setting.
      name: 'set',
      takes: '<CODE> <value>',
      does: 'changes it in every process at once; the value is JSON: true, 20, null, \'{"uah": …}\'',
      isSigned: true,
      run: async (desk, { args: [code = '', value = ''], order, ...asked }) => {
        // What is not JSON is a string: `set DEFAULT_CURRENCY kzt`.
        const changed = await desk.change({ ...order, code, value: jsonOr(value) })
        if (!changed.ok) return refused(asked, await whyUnchanged(desk, { code, refusal: changed.refusal }))
        return done(
          asked,
          `${code}  ${JSON.stringify(changed.value.before)} -> ${JSON.stringify(changed.value.after)}`,
          changed.value,
        )
      },
    },
    {
      name: 'history',
      takes: '[CODE]',
      does: 'the last hundred changes: who, when, from what to what, why',
      run: async (desk, { args: [code = null], ...asked }) => {
        const changes = await desk.history(code)
        if (code !== null && changes.length === 0 && !(await desk.list()).some((each) => each.code === code))
          return refused(asked, await unknownSetting(desk, code))
        for (const { at, who, code: changed, before, after, why } of changes)
          asked.say(`${timeOf(at)}  ${who}  ${changed}  ${JSON.stringify(before)} -> ${JSON.stringify(after)}  ${why}`)
        return done(asked, `${changes.length} changes`, changes)
      },
    },
  ],
}

const unknownSetting = async (desk: SettingDesk, code: string): Promise<string> =>
  unknownNamed(
    'setting',
    code,
    (await desk.list()).map((each) => each.code),
  )

async function whyUnchanged(
  desk: SettingDesk,
  { code, refusal }: { readonly code: string; readonly refusal: SettingNotChanged },
): Promise<string> {
  switch (refusal.code) {
    case 'SETTING_INVALID':
      return refusal.faults.join('\n')
    case 'SETTING_UNCHANGED':
      return 'it has this value already'
    case 'SETTING_UNKNOWN':
      return unknownSetting(desk, code)
  }
}

const timeOf = (at: Date): string => at.toISOString().slice(0, 16)
