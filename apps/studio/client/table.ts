import './styles/table.css'
import { findTable } from '../catalogue/live-games.ts'
import { parseLanguage } from '../rules/languages.ts'
import type { TableState } from '../wire-tables.ts'
import { StudioRefusal } from './api.ts'
import { deviceStorage, tabStorage } from './page-storage.ts'
import { linkToSite } from './site-link.ts'
import { createTableApi, enterTable, type TableApi } from './table/table-api.ts'
import { SOUND_KEY } from './sound/sound-key.ts'
import { createTableController } from './table/table-controller.ts'
import { createTableSound } from './table/table-sound.ts'
import { tableTexts } from './table/texts/table-texts.ts'
import { endings } from './texts/endings.ts'
import { showEnded } from './view/dialogs.ts'

async function boot(): Promise<void> {
  const root = document.getElementById('game')
  if (root === null) throw new Error('The page has no place for the table')
  const opened = await openSession()
  if (opened.kind === 'refused')
    return showEnded(opened.code, {
      texts: endings[parseLanguage(document.documentElement.lang)],
      again: null,
      back: null,
    })
  const { api, state } = opened
  const found = findTable(state.tableId)
  if (found === undefined) throw new Error(`Table ${state.tableId} is unknown to this page`)
  document.documentElement.lang = state.language
  let controller: ReturnType<typeof createTableController> | null = null
  const sound = createTableSound({
    key: SOUND_KEY,
    storage: deviceStorage,
    load: async (key) => (await import('./sound/table-scores.ts')).createSoundOfTables(key, deviceStorage),
  })
  const site = linkToSite(state.siteOrigins, (message) => {
    if (message.type === 'refresh_balance') controller?.refreshBalance()
    if (message.type === 'sound') sound.turn(message.isOn)
  })
  const own = tableTexts[state.language]
  const ending = endings[state.language]
  controller = createTableController({
    root,
    ...found,
    state,
    api,
    texts: own,
    site,
    onMoment: sound.play,
    end: (code) =>
      showEnded(code, {
        texts: code === 'TABLE_FULL' ? { ...ending, ended: { ...ending.ended, UNAVAILABLE: own.tableFull } } : ending,
        again: site.isFramed ? () => site.send({ type: 'relaunch_wanted' }) : null,
        back: site.isFramed ? () => site.send({ type: 'exit_wanted' }) : null,
      }),
  })
  addEventListener('offline', () => controller?.lost(true))
  addEventListener('online', () => controller?.lost(false))
  document.addEventListener('visibilitychange', () => document.hidden || controller?.refreshBalance())
  // The switch of the site's bar may belong to the table beside this one.
  addEventListener('storage', ({ key, newValue }) => key === SOUND_KEY && sound.turn(newValue === 'on'))
  site.send({ type: 'loaded', game: state.gameSlug, mode: 'real' })
  site.send({ type: 'sound', isOn: sound.isOn() })
}

void boot()

type Opened =
  | { readonly kind: 'open'; readonly api: TableApi; readonly state: TableState }
  | { readonly kind: 'refused'; readonly code: string }

/**
 * Opens the session with the launch token of the address, or after a reload with the token stored for this table in
 * this tab.
 */
async function openSession(): Promise<Opened> {
  const address = new URL(location.href)
  const launch = address.searchParams.get('launch')
  // Two tables side by side share the storage of the tab.
  const storageKey = `studio:table:${address.searchParams.get('table') ?? ''}`
  try {
    if (launch === null) {
      const token = tabStorage.getItem(storageKey)
      if (token === null) return { kind: 'refused', code: 'SESSION_ENDED' }
      const api = createTableApi(token)
      return { kind: 'open', api, state: await api.state() }
    }
    address.searchParams.delete('launch')
    history.replaceState(null, '', address)
    const { token, state } = await enterTable(launch)
    tabStorage.setItem(storageKey, token)
    return { kind: 'open', api: createTableApi(token), state }
  } catch (error) {
    if (error instanceof StudioRefusal) return { kind: 'refused', code: error.code }
    throw error
  }
}
