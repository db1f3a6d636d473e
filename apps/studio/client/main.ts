import './styles/main.css'
import { findGame } from '../catalogue/catalogue.ts'
import { fairnessPageOf, parseLanguage } from '../rules/languages.ts'
import type { SessionState, StudioEvent } from '../wire.ts'
import { createStudioApi, enterStudio, type StudioApi, StudioRefusal } from './api.ts'
import { stayConnected } from './events.ts'
import { listenToKeys } from './keyboard.ts'
import { deviceStorage, tabStorage } from './page-storage.ts'
import { linkToSite } from './site-link.ts'
import { createResumeMark } from './resume-mark.ts'
import { scoreOf } from './sound/scores.ts'
import { createSound } from './sound/sound.ts'
import { SOUND_KEY } from './sound/sound-key.ts'
import { createGameController, type GameController } from './game-controller.ts'
import { type ClientTexts, texts } from './texts/texts.ts'
import { showEnded } from './view/dialogs.ts'
import { loadSymbolArt } from './view/symbol-art.ts'
import { replaceChildren, h } from './view/dom.ts'
import { icon } from './view/icons.ts'

async function boot(): Promise<void> {
  const root = document.getElementById('game')
  const game = findGame(document.documentElement.dataset.game ?? '')
  if (root === null || game === undefined) throw new Error('The page address names no game')

  const opened = await openSession(game.slug)
  if (opened.kind === 'refused') {
    const ownTexts = texts[parseLanguage(document.documentElement.lang)]
    return showEnded(opened.code, { texts: ownTexts, again: null, back: null })
  }
  const { api, state } = opened
  document.documentElement.lang = state.language
  let controller: GameController | null = null
  const sound = createSound({ key: SOUND_KEY, storage: deviceStorage, scoreOf })
  const site = linkToSite(state.siteOrigins, (message) => {
    switch (message.type) {
      case 'refresh_balance':
        return controller?.refreshBalance()
      case 'pause':
      case 'resume':
        return controller?.pause(message.type === 'pause')
      case 'sound':
        return sound.turn(message.isOn)
      case 'stake_limit':
        return controller?.limitStakes(message.most)
    }
  })
  const turnSound = (): void => {
    sound.turn(!sound.isOn())
    soundButton?.draw()
    site.send({ type: 'sound', isOn: sound.isOn() })
  }
  const soundButton = site.isFramed ? null : createSoundButton(texts[state.language], { isOn: sound.isOn, turnSound })
  const art = await loadSymbolArt(game)
  controller = createGameController({
    root,
    game,
    art,
    state,
    api,
    texts: texts[state.language],
    site,
    mark: createResumeMark(deviceStorage, game.slug),
    fairnessPage: fairnessPageOf(state.siteOrigins, state.language),
    onMoment: sound.play,
    tools: soundButton === null ? [] : [soundButton.element],
    end: (code) =>
      showEnded(code, {
        texts: texts[state.language],
        again: site.isFramed ? () => site.send({ type: 'relaunch_wanted' }) : null,
        back: backOf(site.isFramed ? () => site.send({ type: 'exit_wanted' }) : null, state.returnUrl),
      }),
  })
  listenToKeys({ ...controller, turnSound })
  listenToStudio(api, controller)
  followPage(controller)
  site.send({ type: 'loaded', game: game.slug, mode: state.mode })
  site.send({ type: 'sound', isOn: sound.isOn() })
}

const followPage = (controller: GameController): void => {
  addEventListener('offline', () => controller.lost(true))
  addEventListener('online', () => controller.lost(false))
  // Another page of this player may have played while this one was hidden.
  document.addEventListener('visibilitychange', () => document.hidden || controller.refreshBalance())
}

const listenToStudio = (api: StudioApi, controller: GameController): void => {
  const onEvent = (event: StudioEvent): void => {
    if (event.type === 'balance') controller.balance(event.balance)
    else controller.freeRounds(event.freeRounds)
  }
  void stayConnected({
    listen: () => api.listen(onEvent),
    pause: (ms) => new Promise((done) => void setTimeout(done, ms)),
    isOver: (error) => error instanceof StudioRefusal && error.code !== 'UNREACHABLE',
  })
}

const backOf = (notifySite: (() => void) | null, address: string | null): (() => void) | null => {
  if (notifySite !== null) return notifySite
  return address === null ? null : () => location.assign(address)
}

void boot()

type Opened =
  | { readonly kind: 'open'; readonly api: StudioApi; readonly state: SessionState }
  | { readonly kind: 'refused'; readonly code: string }

/**
 * Opens the page's session: with the launch token of its address, which is used once and removed from the address, or
 * after a reload with the session token stored for this tab.
 */
async function openSession(slug: string): Promise<Opened> {
  const address = new URL(location.href)
  const launch = address.searchParams.get('launch')
  const storageKey = `studio:${slug}`
  try {
    if (launch === null) return await resume(tabStorage.getItem(storageKey))
    address.searchParams.delete('launch')
    history.replaceState(null, '', address)
    const { token, state } = await enterStudio(launch)
    tabStorage.setItem(storageKey, token)
    return { kind: 'open', api: createStudioApi(token), state }
  } catch (error) {
    if (error instanceof StudioRefusal) return { kind: 'refused', code: error.code }
    throw error
  }
}

const resume = async (token: string | null): Promise<Opened> => {
  if (token === null) return { kind: 'refused', code: 'SESSION_ENDED' }
  const api = createStudioApi(token)
  return { kind: 'open', api, state: await api.state() }
}

/** Sound switch of a page without a framing site; in a frame, the site's bar has the switch. */
function createSoundButton(
  texts: ClientTexts,
  { isOn, turnSound }: { readonly isOn: () => boolean; readonly turnSound: () => void },
): { readonly element: HTMLElement; readonly draw: () => void } {
  const element = h('button', { class: 'icon-button sound-button', type: 'button', click: turnSound })
  const draw = (): void => {
    element.setAttribute('aria-label', isOn() ? texts.soundOn : texts.soundOff)
    element.setAttribute('aria-pressed', String(isOn()))
    replaceChildren(element, icon(isOn() ? 'loud' : 'silent', 20))
  }
  draw()
  return { element, draw }
}
