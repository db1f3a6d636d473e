import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { userInfo, tmpdir } from 'node:os'
import { chromium, type Browser } from 'playwright-core'

/** Switches that a headless Chromium needs on a machine without a display, a sandbox for root, or a way out. */
const switches = [
  '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic', '--no-first-run', '--font-render-hinting=none',
]

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A real Chromium: the machine's own, else the one that came with npm, unpacked once per user. Whoever launches it closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumProgram())
}

/** The same Chromium as a program, for those who start and steer it themselves. */
export function chromiumProgram(): { executablePath: string; args: string[]; env: Record<string, string> } {
  const own = installed.find((path) => existsSync(path))
  if (own !== undefined) return { executablePath: own, args: switches, env: inherited() }
  const { executablePath, libraries } = unpacked()
  return { executablePath, args: switches, env: { ...inherited(), LD_LIBRARY_PATH: libraries } }
}

/** The package unpacks into TMPDIR and adds the libraries a bare machine lacks when it believes to run in its own cloud. */
function unpacked(): { executablePath: string; libraries: string } {
  const home = join(tmpdir(), `zoria-browser-${userInfo().uid}`)
  if (!existsSync(home)) unpackInto(home)
  return { executablePath: join(home, 'chromium'), libraries: [join(home, 'al2023', 'lib'), home].join(':') }
}

/** It stands there whole or not at all: of several that start at once each unpacks its own, and the first one's is taken by all. */
function unpackInto(home: string): void {
  const place = mkdtempSync(`${home}-`)
  const program = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: import.meta.dirname, env: { ...inherited(), TMPDIR: place, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' } })
  try {
    renameSync(place, home)
  } catch (error) {
    rmSync(place, { recursive: true })
    if (!existsSync(home)) throw error
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined))
}
