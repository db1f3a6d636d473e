import './styles/main.css'
import { findGame } from '../catalogue/catalogue.ts'
import { fairnessPageOf, parseLanguage } from '../rules/languages.ts'
import type { StudioEvent } from '../wire.ts'
import { StudioRefusal, type StudioApi } from './api.ts'
import { keepListening } from './events.ts'
import { listenToKeys } from './keys.ts'
import { linkToSite } from './parent.ts'
import { createResumeMark } from './resume-mark.ts'
import { openSession } from './session.ts'
import { createSound } from './sound/sound.ts'
import { openTable, type Table } from './table.ts'
import { texts } from './texts/texts.ts'
import { showEnded } from './view/dialogs.ts'
import { createSoundButton } from './view/sound-button.ts'
import { loadSymbolArt } from './view/symbol-art.ts'

async function boot(): Promise<void> {
  const root = document.getElementById('game')
  const game = findGame(document.documentElement.dataset.game ?? '')
  if (root === null || game === undefined) throw new Error('The page names no game')

  const opened = await openSession(game.slug)
  if (opened.kind === 'refused') {
    const words = texts[parseLanguage(document.documentElement.lang)]
    return showEnded(opened.code, { texts: words, again: null, back: null })
  }
  const { api, state } = opened
  document.documentElement.lang = state.language
  let table: Table | null = null
  const sound = createSound()
  const site = linkToSite(state.siteOrigins, (message) => {
    switch (message.type) {
      case 'refresh_balance':
        return table?.refreshBalance()
      case 'pause':
      case 'resume':
        return table?.pause(message.type === 'pause')
      case 'sound':
        return sound.turn(message.isOn)
    }
  })
  const turnSound = (): void => {
    sound.turn(!sound.isOn())
    site.tell({ type: 'sound', isOn: sound.isOn() })
  }
  const leave = state.returnUrl
  const art = await loadSymbolArt(game)
  table = openTable({
    root, game, art, state, api, texts: texts[state.language], site,
    mark: createResumeMark(localStorage, game.slug),
    fairnessPage: fairnessPageOf(state.siteOrigins, state.language),
    hear: sound.play,
    tools: site.isFramed ? [] : [createSoundButton(sound, texts[state.language])],
    end: (code) => showEnded(code, {
      texts: texts[state.language],
      again: site.isFramed ? () => site.tell({ type: 'relaunch_wanted' }) : null,
      back: backOf(site.isFramed ? () => site.tell({ type: 'exit_wanted' }) : null, leave),
    }),
  })
  listenToKeys({ ...table, turnSound })
  hearStudio(api, table)
  followPage(table)
  site.tell({ type: 'loaded', game: game.slug, mode: state.mode })
  site.tell({ type: 'sound', isOn: sound.isOn() })
}

const followPage = (table: Table): void => {
  addEventListener('offline', () => table.lost(true))
  addEventListener('online', () => table.lost(false))
  // While this page was out of sight another one of this player may have played.
  document.addEventListener('visibilitychange', () => document.hidden || table.refreshBalance())
}

const hearStudio = (api: StudioApi, table: Table): void => {
  const hear = (event: StudioEvent): void => {
    if (event.type === 'balance') table.balance(event.balance)
    else table.freeRounds(event.freeRounds)
  }
  void keepListening({
    listen: () => api.listen(hear),
    pause: (ms) => new Promise((done) => void setTimeout(done, ms)),
    isOver: (error) => error instanceof StudioRefusal && error.code !== 'UNREACHABLE',
  })
}

const backOf = (tellSite: (() => void) | null, address: string | null): (() => void) | null => {
  if (tellSite !== null) return tellSite
  return address === null ? null : () => location.assign(address)
}

void boot()
