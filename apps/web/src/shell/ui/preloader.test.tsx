import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { earlyScript } from '../model/early-script.ts'
import { preloaderMs } from '../model/preloader.ts'
import { Preloader } from './preloader.tsx'

describe('the preloader (Spec §2, §4)', () => {
  test('stands in the HTML of the server for 3000 ms (Spec §9), and readers do not hear it', () => {
    expect(preloaderMs).toBe(3000)
    expect(rendered(<Preloader ms={preloaderMs} />)).toMatch(/<div class="preloader" style="--preloader-ms:3000ms" aria-hidden="true"/)
  })

  test('covers the page, and after its time it leaves by itself', () => {
    const styles = readFileSync(new URL('../../styles/shell.css', import.meta.url), 'utf8')
    expect(styles).toMatch(/\.preloader \{ position: fixed; inset: 0;.*animation: preloader-out 0\.3s ease-in var\(--preloader-ms, 3000ms\) forwards; \}/)
    expect(styles).toMatch(/@keyframes preloader-out \{ to \{ opacity: 0; visibility: hidden; pointer-events: none; \} \}/)
    expect(styles).toContain('html[data-preloaded] .preloader { display: none; }')
  })

  test('is shown on the first load of a tab, and on no later one', () => {
    const kept = new Map<string, string>()
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
    const load = () => {
      const dataset: Record<string, string> = {}
      runInNewContext(earlyScript, { document: { documentElement: { dataset } }, sessionStorage: storage, localStorage: storage, console })
      return 'preloaded' in dataset
    }
    expect([load(), load(), load()]).toEqual([false, true, true])
  })
})
