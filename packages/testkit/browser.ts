import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { userInfo, tmpdir } from 'node:os'
import { chromium, type Browser } from 'playwright-core'

/** Switches for a headless Chromium without a display, sandbox or outgoing connections. */
const switches = [
  '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic', '--no-first-run', '--font-render-hinting=none',
]

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A real Chromium: the installed one, else the one of the npm package, unpacked once per user. The caller closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumProgram())
}

/** The path of the same Chromium, for callers that start it themselves. */
export function chromiumProgram(): { executablePath: string; args: string[]; env: Record<string, string> } {
  const own = installed.find((path) => existsSync(path))
  if (own !== undefined) return { executablePath: own, args: switches, env: inherited() }
  const { executablePath, libraries } = unpacked()
  return { executablePath, args: switches, env: { ...inherited(), LD_LIBRARY_PATH: libraries } }
}

/** The package unpacks into TMPDIR and adds missing libraries if it detects its cloud environment. */
function unpacked(): { executablePath: string; libraries: string } {
  const home = join(tmpdir(), `zoria-browser-${userInfo().uid}`)
  if (!existsSync(home)) unpackInto(home)
  return { executablePath: join(home, 'chromium'), libraries: [join(home, 'al2023', 'lib'), home].join(':') }
}

/** Appears completely or not at all: concurrent starts unpack separately, and all use the first one. */
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
