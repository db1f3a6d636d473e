import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ToastView } from './toast-view.tsx'

const shown = (kind: 'success' | 'error', message?: string) =>
  renderToStaticMarkup(
    <ToastView
      kind={kind}
      title="Saved"
      message={message}
      isVisible
      dismissLabel="Close"
      onDismiss={() => undefined}
    />,
  )

describe('a toast (Spec §2)', () => {
  test('has a title, and a message only where there is one', () => {
    expect(shown('success')).toContain('<b>Saved</b></span>')
    expect(shown('success', 'Your phone is confirmed')).toContain('<b>Saved</b><small>Your phone is confirmed</small>')
  })

  test.each([
    ['success', 'lucide-check'],
    ['error', 'lucide-x'],
  ] as const)('of %s has the icon %s', (kind, icon) => {
    const [, mark = ''] = /class="toast-icon"[^>]*>(.*?)<\/span>/.exec(shown(kind)) ?? []
    expect(mark.match(/lucide-\w+/g)).toEqual([icon])
    expect(shown(kind)).toContain(`class="toast toast-${kind}"`)
  })

  test('is dark blue-grey with white text, at the top centre', () => {
    const styles = readFileSync(new URL('css/overlays.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
    const [, toast = ''] = /\.toast \{(.*?)\}/.exec(styles) ?? []
    expect(toast).toMatch(/background: #2a3c4f; color: #fff;/)
    const [, place = ''] = /\.toasts \{(.*?)\}/.exec(styles) ?? []
    expect(place).toMatch(/position: fixed;.*inset: 14px 0 auto;.*justify-items: center;/)
  })
})
