import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { earlyScript } from '../model/early-script.ts'
import { Preloader } from './preloader.tsx'

const style = { set: [] as [string, string][], setProperty: (...pair: [string, string]) => void style.set.push(pair) }

describe('the preloader (Spec §2, §4)', () => {
  test('is in the HTML of the server and hidden from screen readers', () => {
    expect(rendered(<Preloader />)).toMatch(/<div class="preloader" aria-hidden="true"/)
  })

  test('covers the page and disappears after its time', () => {
    const styles = readFileSync(new URL('../../styles/shell.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
    expect(styles).toMatch(
      /\.preloader \{ position: fixed; inset: 0;.*animation: preloader-out 0\.3s ease-in var\(--preloader-ms, 3000ms\) forwards; \}/,
    )
    expect(styles).toMatch(
      /@keyframes preloader-out \{ to \{ opacity: 0; visibility: hidden; pointer-events: none; \} \}/,
    )
    expect(styles).toContain('html[data-preloaded] .preloader { display: none; }')
  })

  test('is shown on the first load of a tab, and on no later one', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const load = () => {
      const dataset: Record<string, string> = {}
      runInNewContext(earlyScript, {
        document: { documentElement: { dataset, style } },
        sessionStorage: storage,
        localStorage: storage,
        console,
      })
      return 'preloaded' in dataset
    }
    expect([load(), load(), load()]).toEqual([false, true, true])
  })

  test('is shown on every page where storage is blocked, and the page works: its storages are in memory', () => {
    const dataset: Record<string, string> = {}
    const blocked = {
      configurable: true,
      get: () => {
        throw new Error('access is denied for this document')
      },
    }
    const scope = Object.defineProperties(
      { document: { documentElement: { dataset, style } }, console: { info: () => undefined } },
      { localStorage: blocked, sessionStorage: blocked },
    ) as object as Record<'localStorage' | 'sessionStorage', Storage>
    runInNewContext(earlyScript, Object.assign(scope, { self: scope }))
    expect(dataset).toEqual({})
    for (const storage of [scope.localStorage, scope.sessionStorage]) {
      expect(storage.getItem('errorMessage')).toBeNull()
      storage.setItem('errorMessage', 'text')
      expect(storage.getItem('errorMessage')).toBe('text')
      storage.removeItem('errorMessage')
      expect(storage.getItem('errorMessage')).toBeNull()
    }
  })

  test.each([
    ['500', [['--preloader-ms', '500ms']]],
    [undefined, []],
  ])('stays %s ms if a setting is present, else 3 s (Spec §9)', (preloaderMs, set) => {
    style.set.length = 0
    const nothing = { getItem: () => null, setItem: () => undefined }
    runInNewContext(earlyScript, {
      document: { documentElement: { dataset: { preloaderMs }, style } },
      sessionStorage: nothing,
      localStorage: nothing,
      console,
    })
    expect(style.set).toEqual(set)
  })
})
