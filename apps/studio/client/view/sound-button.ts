import type { Sound } from '../sound/sound.ts'
import type { ClientTexts } from '../texts/texts.ts'
import { fill, h } from './dom.ts'
import { icon } from './icons.ts'

/** The switch of a page that stands by itself; one in a frame is switched in the site's bar. */
export function createSoundButton(sound: Sound, texts: ClientTexts): HTMLElement {
  const element = h('button', { class: 'icon-button sound-button', type: 'button', click: () => {
    sound.turn(!sound.isOn())
    draw()
  } })
  const draw = (): void => {
    element.setAttribute('aria-label', sound.isOn() ? texts.soundOn : texts.soundOff)
    element.setAttribute('aria-pressed', String(sound.isOn()))
    fill(element, icon(sound.isOn() ? 'loud' : 'silent', 20))
  }
  draw()
  return element
}
